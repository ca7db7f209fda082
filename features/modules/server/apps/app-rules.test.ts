import { describe, expect, it } from 'vitest'
import { isOwnServer, readAppPath, readUpstream } from './app-rules.ts'

const own = { hosts: ['localhost', 'portal.example.com'], addresses: ['192.168.1.7', '2001:db8::7'], port: 3000 }

describe('an upstream', () => {
  it.each([
    ['http://runbooks.internal:8080', 'http://runbooks.internal:8080'],
    ['HTTPS://Runbooks.Internal:443/', 'https://runbooks.internal'],
    ['https://apps.example.com/portico/', 'https://apps.example.com/portico'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    [' http://10.0.0.7 ', 'http://10.0.0.7'],
  ])('%s is stored as %s', (given, stored) => {
    expect(readUpstream(given)).toEqual({ ok: true, value: stored })
  })

  it.each([
    '',
    'runbooks',
    'runbooks.internal:8080',
    'ftp://x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http:runbooks',
    'http://',
    'http://user:pass@x',
    'http://x?y',
    'http://x/#y',
    'http://x/a/../b',
    'http://x/%2e%2e/b',
    'http://x//b',
    'http://x/a;b',
    'http://169.254.169.254',
    'http://2852039166/',
    'http://0xa9.0xfe.0xa9.0xfe/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fe80::1]/',
    'http://[::a9fe:a9fe]/',
    'http://[2002:a9fe:a9fe::1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[64:ff9b:1::a9fe:a9fe]/',
    'http://h/%2e%2e/',
    'http://[fd00:ec2::254]/',
    'http://0.0.0.0:80/',
    'http://168.63.129.16/',
    'http://255.255.255.255/',
    `http://x/${'y'.repeat(500)}`,
  ])('%s is refused', (given) => {
    expect(readUpstream(given).ok).toBe(false)
  })

  it.each([
    ['http://localhost:3000', true],
    ['http://aurora.localhost:3000', true],
    ['http://127.0.0.9:3000', true],
    ['http://[::1]:3000', true],
    ['http://[::ffff:127.0.0.1]:3000', true],
    ['http://192.168.1.7:3000', true],
    ['http://[::ffff:192.168.1.7]:3000', true],
    ['http://[2001:db8::7]:3000', true],
    ['http://192.168.1.7:8080', false],
    ['http://192.168.1.8:3000', false],
    ['https://portal.example.com', true],
    ['http://portal.example.com.:3000', true],
    ['http://localhost:8080', false],
    ['http://portal.example.com:8080', false],
    ['http://runbooks.internal:3000', false],
  ])('%s is this server: %s', (upstream, expected) => {
    expect(isOwnServer(upstream, own)).toBe(expected)
  })
})

describe('the path of an app', () => {
  it.each([
    ['Runbooks', null, '/apps/runbooks'],
    ['Asset & Patch Management', null, '/apps/asset-patch-management'],
    ['Runbooks', '/apps/rb', '/apps/rb'],
    ['Orchestrator MSP', null, '/orchestrator'],
  ])('of %s, given %s, is %s', (key, given, path) => {
    expect(readAppPath(key, given)).toEqual({ ok: true, value: path })
  })

  it.each([
    ['Runbooks', '/insights'],
    ['Runbooks', '/orchestrator'],
    ['Runbooks', '/apps/'],
    ['Runbooks', '/apps/../api'],
    ['Runbooks', '/apps/A'],
    ['Runbooks', 'apps/a'],
    ['運用', null],
    ['Insights MSP', null],
    ['Service Desk', null],
    ['Orchestrator MSP', '/apps/o'],
  ])('of %s cannot be %s', (key, given) => {
    expect(readAppPath(key, given).ok).toBe(false)
  })
})
