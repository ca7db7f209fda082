import { greeting } from '@portico/server/greeting.ts'
import { expect, it } from 'vitest'
import { demoAccounts } from './greeting.ts'

it('the start shows the accounts of the demo instead of how to add a tenant', () => {
  const url = 'http://localhost:3000'
  const text = greeting({ url, isEmpty: true, certificate: null }, demoAccounts(url))
  expect(text).toContain('admin@aurora.test')
  expect(text).not.toContain('tenant add')
})
