import { expect, test } from 'vitest'
import { newRequest } from '@portico/contract/core/requests/request.ts'
import messages from '#features/requests/web/messages/en.json'
import { testMessages } from '@portico/web/platform/test-messages.ts'
import { checkDraft, newDraft, requestOf, wantedIn } from './draft.ts'

const t = testMessages('en').shown().from(messages)
const today = '2026-06-15'
const sent = { days: '30', attachments: [] }
const device = '9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f14'

test.each([
  [{}, ['title']],
  [{ title: '   ' }, ['title']],
  [{ title: 'x'.repeat(120) }, []],
  [{ title: 'x'.repeat(121) }, ['title']],
  [{ title: 'A new laptop', description: 'x'.repeat(4000) }, []],
  [{ title: 'A new laptop', description: 'x'.repeat(4001) }, ['description']],
  [{ title: '', description: 'x'.repeat(4001) }, ['title', 'description']],
  [{ title: 'A new laptop', due: today }, []],
  [{ title: 'A new laptop', due: '2026-06-14' }, ['due']],
  [{ title: 'A new laptop', due: 'soon' }, ['due']],
])('a draft with %j has problems with %j', (change, fields) => {
  expect(Object.keys(checkDraft(t, { ...newDraft(), description: '', ...change }, today))).toEqual(fields)
})

test('a draft without problems is accepted by the call, with and without what a link asks for', () => {
  const draft = { ...newDraft(), title: 'A new laptop', description: 'Mine is slow.', due: today }
  expect(checkDraft(t, draft, today)).toEqual({})
  const extension = requestOf(draft, { kind: 'Trial extension' }, sent)
  const mapping = requestOf(draft, { kind: 'Device mapping', deviceid: device, hostname: 'gate-4' }, sent)
  for (const request of [requestOf(draft, null, sent), extension, mapping])
    expect(newRequest.safeParse(request).success).toBe(true)
  expect(extension).toMatchObject({ kind: 'Trial extension', details: { days: 30 } })
  expect(mapping).toMatchObject({ kind: 'Device mapping', details: { deviceid: device } })
})

test.each([
  ['', null],
  ['kind=Access', null],
  ['kind=Device+mapping', null],
  ['kind=Device+mapping&device=gate-4', null],
  ['kind=Trial+extension', { kind: 'Trial extension' }],
  [
    `kind=Device+mapping&device=${device}&hostname=gate-4`,
    { kind: 'Device mapping', deviceid: device, hostname: 'gate-4' },
  ],
])('the address %j asks for %j', (query, wanted) => {
  expect(wantedIn(new URLSearchParams(query))).toEqual(wanted)
})
