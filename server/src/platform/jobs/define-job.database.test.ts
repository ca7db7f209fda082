import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { defineJob, handleJob, noPayload } from './define-job.ts'
import { enqueue } from './job-queries.ts'
import { openJobs } from './job-runner.ts'

let migrated: MigratedDatabase
beforeAll(async () => {
  migrated = await createMigratedDatabase()
})
afterAll(() => migrated.drop())

const greet = defineJob({
  name: 'greet',
  payload: z.object({ name: z.string(), isLoud: z.boolean().default(false) }),
  tries: 7,
})
const waiting = async () =>
  (
    await migrated.pool.query<{ key: string | null; attempts: number; max_attempts: number }>(
      'select key, attempts, max_attempts from graphile_worker.jobs order by id',
    )
  ).rows

it('a job is queued in the transaction of its change, once for each key, and done with its parsed payload', async () => {
  const rolledBack = migrated.database.transaction().execute(async (transaction) => {
    await enqueue(transaction, greet, { name: 'Nobody' })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  const later = new Date(Date.now() + 3_600_000)
  await enqueue(migrated.database, greet, { name: 'Ann' }, { key: 'ann', notBefore: later })
  await enqueue(migrated.database, greet, { name: 'Bo' }, { key: 'ann' })
  expect(await waiting()).toEqual([{ key: 'ann', attempts: 0, max_attempts: 7 }])
  const greeted: unknown[] = []
  const handled = handleJob(greet, silentLog, (payload) => Promise.resolve(greeted.push(payload)))
  const jobs = await openJobs({ ...migrated, log: silentLog, jobs: [handled] })
  await expect.poll(() => greeted).toEqual([{ name: 'Bo', isLoud: false }])
  await jobs.close()
})

it('a run handles every item although one fails, and is retried', async () => {
  const done: string[] = []
  const handled = handleJob(
    defineJob({ name: 'items', payload: noPayload }),
    silentLog,
    async (_payload, { attempt }) => {
      for (const tenant of ['one', 'two', 'three'])
        await attempt('item', { tenant }, async () => {
          if (tenant === 'two') throw new Error('refused')
          done.push(tenant)
        })
    },
  )
  await enqueue(migrated.database, handled.job, {})
  const jobs = await openJobs({ ...migrated, log: silentLog, jobs: [handled] })
  await expect.poll(waiting).toEqual([{ key: null, attempts: 1, max_attempts: 25 }])
  await jobs.close()
  expect(done).toEqual(['one', 'three'])
})
