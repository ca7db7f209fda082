import { expect, test } from 'vitest'
import { fileQuota, hasRoomFor } from './file-quota.ts'

const none = { files: 0, bytes: 0 }
const few = { files: 3, bytes: 3000 }
const { own, tenant } = fileQuota

test.each([
  ['nothing', none, none, true],
  ['few', few, few, true],
  ['as many files of the user as there may be', { ...few, files: own.files }, { ...few, files: own.files }, false],
  ['one file less', { ...few, files: own.files - 1 }, { ...few, files: own.files }, true],
  ['as many bytes of the user as there may be', { ...few, bytes: own.bytes }, { ...few, bytes: own.bytes }, false],
  ['room for exactly this file', { ...few, bytes: own.bytes - 100 }, { ...few, bytes: own.bytes }, true],
  ['as many files of the tenant as there may be', none, { ...few, files: tenant.files }, false],
  ['as many bytes of the tenant as there may be', none, { ...few, bytes: tenant.bytes }, false],
])('beside %s', (_what, ofUser, ofTenant, hasRoom) => {
  expect(hasRoomFor(100, { own: ofUser, tenant: ofTenant })).toBe(hasRoom)
})

test('no user can fill a tenant', () => {
  expect(own.files * 3).toBeLessThan(tenant.files)
  expect(own.bytes * 3).toBeLessThan(tenant.bytes)
})
