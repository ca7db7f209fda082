import { expect, test } from 'vitest'
import { openUploads } from './uploads-in-progress.ts'

test('one of each user, ten of each tenant, and again when one has ended', () => {
  const uploads = openUploads()
  const by = (accountId: string, tenantId = 'aurora') => ({ accountId, tenantId })
  expect(Array.from({ length: 10 }, (_, user) => uploads.begin(by(`user ${user}`)))).toEqual(Array(10).fill(null))
  expect(uploads.begin(by('user 3'))).toBe('assistant-busy')
  expect(uploads.begin(by('user 10'))).toBe('server-busy')
  expect(uploads.begin(by('user 11', 'other'))).toBe(null)
  uploads.end(by('user 3'))
  expect(uploads.begin(by('user 10'))).toBe(null)
})
