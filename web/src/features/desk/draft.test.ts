import { expect, test } from 'vitest'
import { newRequest } from '@portico/contract/features/desk/request.ts'
import { checkDraft, newDraft } from './draft.ts'

test.each([
  [{}, ['title']],
  [{ title: '   ' }, ['title']],
  [{ title: 'x'.repeat(120) }, []],
  [{ title: 'x'.repeat(121) }, ['title']],
  [{ title: 'A new laptop', description: 'x'.repeat(4000) }, []],
  [{ title: 'A new laptop', description: 'x'.repeat(4001) }, ['description']],
  [{ title: '', description: 'x'.repeat(4001) }, ['title', 'description']],
])('a draft with %j has problems with %j', (change, fields) => {
  expect(Object.keys(checkDraft({ ...newDraft(), ...change }))).toEqual(fields)
})

test('a draft without problems is accepted by the call', () => {
  const draft = { ...newDraft(), title: 'A new laptop' }
  expect(checkDraft(draft)).toEqual({})
  expect(newRequest.safeParse(draft).success).toBe(true)
})
