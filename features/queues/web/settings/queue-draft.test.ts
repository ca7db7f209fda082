import { err, ok } from '@portico/contract/platform/result.ts'
import { queueSettings } from '#features/queues/contract/queues.ts'
import { expect, test } from 'vitest'
import { draftOf, newQueue, problemsOf, settingsOf, targetOf, targetText, type QueueDraft } from './queue-draft.ts'

test.each([
  ['', null],
  [' 4 ', 240],
  ['4:30', 270],
  ['0:01', 1],
  ['1440:00', 86_400],
  ['0', 'wrong'],
  ['1440:01', 'wrong'],
  ['4:60', 'wrong'],
  ['-1', 'wrong'],
  ['soon', 'wrong'],
] as const)('"%s" is %s', (text, expected) => {
  expect(targetOf(text)).toEqual(expected === 'wrong' ? err('target-wrong') : ok(expected))
  if (typeof expected === 'number') expect(targetOf(targetText(expected))).toEqual(ok(expected))
})

const draft = (parts: Partial<QueueDraft> = {}): QueueDraft => ({ ...newQueue(), name: 'First line', ...parts })
const open = (...days: [string, string][][]) => ({
  timezone: 'UTC',
  days: [...days, [], [], [], [], [], [], []].slice(0, 7),
  holidays: [],
})
const levels = (response: string, resolution: string) => ({ ...newQueue().levels, High: { response, resolution } })

test.each([
  ['nothing', {}, {}],
  ['no name', { name: ' ' }, { name: 'name-empty' }],
  ['a long name', { name: 'x'.repeat(61) }, { name: 'name-long' }],
  ['a target that is none', { levels: levels('soon', '4') }, { levels: 'target-wrong' }],
  ['a response after the resolution', { levels: levels('5', '4') }, { levels: 'response-later' }],
  ['a response alone', { levels: levels('5', '') }, {}],
  ['no day', { hours: open() }, { hours: 'never-open' }],
  ['half a span', { hours: open([['09:00', '']]) }, { hours: 'span-empty' }],
  ['a span backwards', { hours: open([['17:00', '09:00']]) }, { hours: 'span-backwards' }],
  [
    'spans that overlap',
    {
      hours: open([
        ['13:00', '17:00'],
        ['09:00', '14:00'],
      ]),
    },
    { hours: 'span-overlap' },
  ],
  ['to midnight', { hours: open([['09:00', '00:00']]) }, {}],
  ['around the clock', { hours: null }, {}],
] as const satisfies [string, Partial<QueueDraft>, object][])('%s', (_, parts, problems) => {
  expect(problemsOf(draft(parts))).toEqual(problems)
  const isAccepted = queueSettings.safeParse(settingsOf(draft(parts))).success
  if (Object.keys(problems).length === 0) expect(isAccepted).toBe(true)
})

test('what is read and sent again is the same', () => {
  const sent = settingsOf(
    draft({
      levels: levels('0:30', '4'),
      hours: open([
        ['13:00', '00:00'],
        ['09:00', '12:00'],
      ]),
    }),
  )
  expect(sent.hours?.days[0]).toEqual([
    ['09:00', '12:00'],
    ['13:00', '24:00'],
  ])
  expect(settingsOf(draftOf({ ...sent, id: newQueue().id, members: [] }))).toEqual(sent)
})
