import { err, ok } from '@portico/contract/platform/result.ts'
import { expect, it } from 'vitest'
import { readTarget } from './app-target.ts'

it.each([
  ['/apps/runbooks', '/apps/runbooks', '', ''],
  ['/apps/runbooks/', '/apps/runbooks', '/', ''],
  ['/apps/runbooks?a=1', '/apps/runbooks', '', '?a=1'],
  ['/apps/runbooks/a/b%20c;v=1?x=/../y', '/apps/runbooks', '/a/b%20c;v=1', '?x=/../y'],
  ['/apps/runbooks/a%2Fb', '/apps/runbooks', '/a%2Fb', ''],
  ['/apps/runbooks/a//b', '/apps/runbooks', '/a//b', ''],
  ['/apps/runbooks/...', '/apps/runbooks', '/...', ''],
  ['/apps/runbooks/%E2%80%A6/what%3F', '/apps/runbooks', '/%E2%80%A6/what%3F', ''],
  ['/apps/runbooks/%C3%A9', '/apps/runbooks', '/%C3%A9', ''],
  ['/apps/runbooks/100%25', '/apps/runbooks', '/100%25', ''],
  ['/orchestrator/jobs', '/orchestrator', '/jobs', ''],
])('%s is for an app', (url, home, rest, query) => {
  expect(readTarget(url)).toEqual(ok({ home, rest, query }))
})

it.each([
  '/',
  '/insights',
  '/apps',
  '/apps/',
  '/orchestrators',
  '/Apps/runbooks',
  '/api/modules/app',
  'http://x/apps/a',
  '*',
])('%s is for no app', (url) => {
  expect(readTarget(url)).toBeNull()
})

it.each([
  '/apps/a/..',
  '/apps/a/../b',
  '/apps/a/./b',
  '/apps/a/%2e%2e/b',
  '/apps/a/%2E./b',
  '/apps/a/..%2fb',
  '/apps/a/x%2f..%2f..%2fb',
  '/apps/a/%252e%252e%252fb',
  '/apps/a/%25252e%25252e/b',
  '/apps/a/..;/b',
  '/apps/a/..;x=1/b',
  '/apps/a/%2e%2e;/b',
  '/apps/a/..%3b/b',
  '/apps/a/..\\b',
  '/apps/a/%5c..%5cb',
  '/apps/a/%255c',
  '/apps/a//evil.test/',
  '/apps/a/b%00',
  '/apps/a/b%2500',
  '/apps/a/%0d%0aX: y',
  '/apps/a/b%zz',
  '/apps/a/%c0%ae%c0%ae/b',
  '/apps/a/b#c',
  '/apps/a/b c',
  '/apps/a/é',
  '/apps/a/..%3f/x',
  '/apps/a/..%23/x',
  '/apps/a/..%20/x',
  '/apps/a/%20../x',
  '/apps/a/..%c2%a0/x',
  '/apps/a/%ef%bc%8e%ef%bc%8e/x',
  '/apps/a/%e2%80%a5/x',
  '/apps/a/..%ef%bc%8fx',
  '/apps/a/%252525252e%252525252e/x',
  '/apps/a/%25zz/%252e%252e/x',
  '/apps/a/b?x=\u0000',
  '/apps/a/b?x=\r\ny',
])('%s may lead above its app', (url) => {
  expect(readTarget(url)).toEqual(err('not-valid'))
})
