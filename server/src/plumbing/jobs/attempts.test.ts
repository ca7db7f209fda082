import { expect, it } from 'vitest'
import { failedAttempts, openAttempts } from '#server/plumbing/jobs/attempts.ts'

it('each piece of work is done whatever becomes of the others; failures are logged, counted and fail the run', async () => {
  const logged: unknown[] = []
  const log = {
    error: ({ event, tenant, err }: { event: string; tenant: string; err: Error }) =>
      logged.push([event, tenant, err.message]),
  } as unknown as Parameters<typeof openAttempts>[0]
  const counted = async () => (await failedAttempts.get()).values.find(({ labels }) => labels.event === 'test')?.value
  const { attempt, finish } = openAttempts(log)
  finish()
  const done: string[] = []
  for (const tenant of ['one', 'two', 'three'])
    await attempt('test', { tenant }, async () => {
      if (tenant === 'two') throw new Error('refused')
      done.push(tenant)
    })
  expect([done, logged, await counted()]).toEqual([['one', 'three'], [['test', 'two', 'refused']], 1])
  expect(finish).toThrow('1 of its pieces of work failed.')
})
