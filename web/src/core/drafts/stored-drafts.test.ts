import { beforeEach, expect, test, vi } from 'vitest'
import { local, wipeStorage } from '#web/core/sessions/storage.ts'
import { draftBounds, keepDraft, readDraft } from './stored-drafts.ts'

const signIn = (userid: string, tenantid = 'aurora') => {
  local.write('userid', userid)
  local.write('tenantid', tenantid)
}

// `wipeStorage` deletes a cookie.
vi.stubGlobal('document', { cookie: '' })

beforeEach(() => {
  local.clear()
  signIn('ada')
})

test('a draft is of one user and one thing, and an empty one is none', () => {
  keepDraft('request 1 comment', 'Half a sent')
  expect(readDraft('request 1 comment')).toBe('Half a sent')
  expect(readDraft('request 2 comment')).toBeNull()
  keepDraft('request 1 comment', '')
  expect(local.read('drafts')).toBeNull()
})

test.each([
  ['another user', 'bob', 'aurora'],
  ['the same number in another tenant', 'ada', 'borealis'],
])('%s neither reads a draft nor leaves it for its author', (_who, userid, tenantid) => {
  keepDraft('request 1 comment', 'For Ada only')
  signIn(userid, tenantid)
  expect(readDraft('request 1 comment')).toBeNull()
  keepDraft('request 1 comment', 'Mine')
  expect(local.read('drafts')).not.toContain('For Ada only')
  signIn('ada')
  expect(readDraft('request 1 comment')).toBeNull()
})

test('the page of a link keeps a draft without a user, and removes none', () => {
  keepDraft('request 1 comment', 'Of Ada')
  local.remove('userid')
  keepDraft('link 1 abcdefgh', 'No budget')
  expect(readDraft('request 1 comment')).toBeNull()
  expect(readDraft('link 1 abcdefgh')).toBe('No budget')
})

test('drafts are bounded by number, length, all together, and age', () => {
  const longest = 'x'.repeat(draftBounds.longest + 1)
  keepDraft('long', longest)
  expect(readDraft('long')).toHaveLength(draftBounds.longest)
  for (let number = 0; number <= draftBounds.count; number += 1) keepDraft(`request ${number}`, 'x')
  expect([readDraft('long'), readDraft('request 0'), readDraft('request 1')]).toEqual([null, null, 'x'])
  for (let number = 0; number < 6; number += 1) keepDraft(`long ${number}`, longest)
  expect((local.read('drafts') ?? '').length).toBeLessThan(draftBounds.all * 1.1)
  expect(readDraft('long 5')).not.toBeNull()
  expect(readDraft('long 5', Date.now() + draftBounds.age)).toBeNull()
})

test('what is not a list of drafts is no draft', () => {
  for (const text of ['', '{', '{}', '[{"about":"request 1"}]']) {
    local.write('drafts', text)
    expect(readDraft('request 1')).toBeNull()
  }
})

test('signing out removes all drafts; the end of a session keeps them', () => {
  keepDraft('request 1', 'Half a sent')
  wipeStorage('drafts')
  signIn('ada')
  expect(readDraft('request 1')).toBe('Half a sent')
  wipeStorage()
  signIn('ada')
  expect(readDraft('request 1')).toBeNull()
})
