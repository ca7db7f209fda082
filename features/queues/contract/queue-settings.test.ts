import { expect, it } from 'vitest'
import { queueSettings } from './queues.ts'

const settings = {
  name: 'First line',
  kinds: ['Hardware'],
  members: [],
  assignment: 'manual',
  levels: { Urgent: { response: 30, resolution: 240 } },
  hours: null,
}

it('a queue is accepted with hours and without', () => {
  const hours = {
    timezone: 'Asia/Kolkata',
    days: [
      [
        ['09:00', '12:00'],
        ['12:00', '24:00'],
      ],
      [],
      [],
      [],
      [],
      [],
      [],
    ],
    holidays: ['2026-12-25'],
  }
  for (const each of [settings, { ...settings, hours }, { ...settings, levels: {} }])
    expect(queueSettings.safeParse(each).success).toBe(true)
})

it.each([
  ['no name', { name: '  ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['a kind twice', { kinds: ['Hardware', 'Hardware'] }],
  ['a kind that is none', { kinds: ['Coffee'] }],
  [
    'a zone that is none',
    { hours: { timezone: 'Mars/Base', days: [[['09:00', '17:00']], [], [], [], [], [], []], holidays: [] } },
  ],
  [
    'an offset as zone',
    { hours: { timezone: '+02:00', days: [[['09:00', '17:00']], [], [], [], [], [], []], holidays: [] } },
  ],
  ['a desk that never opens', { hours: { timezone: 'UTC', days: [[], [], [], [], [], [], []], holidays: [] } }],
  ['six days', { hours: { timezone: 'UTC', days: [[['09:00', '17:00']], [], [], [], [], []], holidays: [] } }],
  [
    'an end before the start',
    { hours: { timezone: 'UTC', days: [[['17:00', '09:00']], [], [], [], [], [], []], holidays: [] } },
  ],
  [
    'spans that overlap',
    {
      hours: {
        timezone: 'UTC',
        days: [
          [
            ['09:00', '13:00'],
            ['12:00', '17:00'],
          ],
          [],
          [],
          [],
          [],
          [],
          [],
        ],
        holidays: [],
      },
    },
  ],
  [
    'a holiday that is none',
    { hours: { timezone: 'UTC', days: [[['09:00', '17:00']], [], [], [], [], [], []], holidays: ['2026-02-30'] } },
  ],
  ['a target of nothing', { levels: { Urgent: { response: 0, resolution: null } } }],
  ['a response after the resolution', { levels: { Urgent: { response: 60, resolution: 30 } } }],
  ['a priority that is none', { levels: { Now: { response: 1, resolution: 2 } } }],
])('%s is refused', (_, parts) => {
  expect(queueSettings.safeParse({ ...settings, ...parts }).success).toBe(false)
})
