import { pino } from 'pino'
import { expect, it } from 'vitest'
import { failedAttempts, openAttempts } from './attempts.ts'

it('each item is done although others fail; failures are logged, counted and fail the run', async () => {
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) })
  const counted = async () => (await failedAttempts.get()).values.find(({ labels }) => labels.event === 'test')?.value
  const { attempt, finish } = openAttempts(log)
  finish()
  const done: string[] = []
  for (const tenant of ['one', 'two', 'three'])
    await attempt('test', { tenant }, async () => {
      if (tenant === 'two') throw new Error('refused')
      done.push(tenant)
    })
  expect([done, await counted()]).toEqual([['one', 'three'], 1])
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { event: 'test', tenant: 'two', err: { message: 'refused' } },
  ])
  expect(finish).toThrow('1 of its items failed.')
})
