import { expect, test } from 'vitest'
import { newRequest } from '@portico/contract/core/requests/request.ts'
import messages from '#web/features/desk/messages/en.json'
import { testMessages } from '#web/platform/test-messages.ts'
import { checkDraft, newDraft } from './draft.ts'

const t = testMessages('en').shown().from(messages)

test.each([
  [{}, ['title']],
  [{ title: '   ' }, ['title']],
  [{ title: 'x'.repeat(120) }, []],
  [{ title: 'x'.repeat(121) }, ['title']],
  [{ title: 'A new laptop', description: 'x'.repeat(4000) }, []],
  [{ title: 'A new laptop', description: 'x'.repeat(4001) }, ['description']],
  [{ title: '', description: 'x'.repeat(4001) }, ['title', 'description']],
])('a draft with %j has problems with %j', (change, fields) => {
  expect(Object.keys(checkDraft(t, { ...newDraft(), ...change }))).toEqual(fields)
})

test('a draft without problems is accepted by the call', () => {
  const draft = { ...newDraft(), title: 'A new laptop' }
  expect(checkDraft(t, draft)).toEqual({})
  expect(newRequest.safeParse(draft).success).toBe(true)
})
