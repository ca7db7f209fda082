import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue, freeJobsOfDeadNodes, holdNodeLock, readBusyNodes, readJobBacklog } from './job-queries.ts'
import { defineJob, handleJob, noPayload } from './define-job.ts'
import { openJobs } from './job-runner.ts'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'

let migrated: MigratedDatabase

beforeAll(async () => {
  migrated = await createMigratedDatabase()
})
afterAll(() => migrated.drop())

const jobsOf = (handlers: Record<string, () => Promise<void>>) =>
  Object.entries(handlers).map(([name, handler]) =>
    handleJob(defineJob({ name, payload: z.unknown() }), silentLog, handler),
  )
const addJob = (task: string) => migrated.pool.query('select graphile_worker.add_job($1)', [task])

const until = (happened: () => boolean) => expect.poll(happened).toBe(true)

describe('a job', () => {
  it('is held under a name whose lock its node holds', async () => {
    let freed: string[] | null = null
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const look = async () => {
      // The node acquires its lock while it already takes its first jobs.
      await opened
      freed = await freeJobsOfDeadNodes(migrated.database, await readBusyNodes(migrated.database))
    }
    await addJob('look')
    const jobs = await openJobs({ ...migrated, log: silentLog, jobs: jobsOf({ look }) })
    open()
    await until(() => freed !== null)
    await jobs.close()
    expect(freed).toEqual([])
  })

  it('of a dead node is done by another within seconds', async () => {
    await addJob('orphan')
    await lockAllJobs('pool-of-a-node-that-was-killed')
    let runs = 0
    const jobs = await openJobs({
      ...migrated,
      log: silentLog,
      jobs: jobsOf({
        orphan: () => {
          runs += 1
          return Promise.resolve()
        },
      }),
    })
    await until(() => runs > 0)
    await jobs.close()
    expect(runs).toBe(1)
  })

  it('whose node missed the response that assigned it is still done', async () => {
    let name = ''
    let runs = 0
    const tell = async () => {
      name = await readHolder('tell')
    }
    const lost = () => {
      runs += 1
      return Promise.resolve()
    }
    await addJob('tell')
    const jobs = await openJobs({ ...migrated, log: silentLog, jobs: jobsOf({ tell, lost }) })
    await until(() => name !== '')
    await addLockedJob('lost', name)
    await until(() => runs > 0)
    await jobs.close()
    expect(runs).toBe(1)
  })

  it('is done when the runner that is to be replaced waits for another that never ends', async () => {
    let name = ''
    let runs = 0
    const hang = async () => {
      if (name !== '') return
      name = await readHolder('hang')
      await new Promise(() => undefined)
    }
    const next = () => {
      runs += 1
      return Promise.resolve()
    }
    await addJob('hang')
    const jobs = await openJobs({ ...migrated, log: silentLog, jobs: jobsOf({ hang, next }), stopWithin: 500 })
    await until(() => name !== '')
    await addLockedJob('next', name)
    await until(() => runs > 0)
    await jobs.close()
    expect(runs).toBe(1)
  })

  it('is done also by a node that started while the database was too slow for it', async () => {
    let runs = 0
    const slow = () => {
      runs += 1
      return Promise.resolve()
    }
    await addJob('slow')
    const holder = new pg.Client(migrated.ownerUrl)
    await holder.connect()
    await holder.query('begin; lock table graphile_worker._private_tasks in access exclusive mode')
    const jobs = await openJobs({ ...migrated, log: silentLog, jobs: jobsOf({ slow }) })
    // Waits longer than any query may take.
    await sleep(4_000)
    await holder.end()
    await until(() => runs > 0)
    await jobs.close()
    expect(runs).toBe(1)
  })

  it('of a live node stays with it', async () => {
    const node = 'pool-of-a-node-that-lives'
    const alive = new pg.Client(migrated.appUrl)
    await alive.connect()
    await holdNodeLock(alive, node)
    expect(await freeJobsOfDeadNodes(migrated.database, [node])).toEqual([])
    await alive.end()
    // PostgreSQL releases the lock a moment after the connection has ended.
    await expect.poll(() => freeJobsOfDeadNodes(migrated.database, [node])).toEqual([node])
  })
})

async function readHolder(task: string): Promise<string> {
  const { rows } = await migrated.pool.query<{ locked_by: string }>(
    'select locked_by from graphile_worker.jobs where task_identifier = $1',
    [task],
  )
  return rows[0]?.locked_by ?? ''
}

/** Adds a job whose assignment to a worker was lost. */
async function addLockedJob(task: string, worker: string): Promise<void> {
  await migrated.pool.query("select graphile_worker.add_job($1, run_at => now() + interval '1 hour')", [task])
  await migrated.pool.query(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now(), run_at = now(), attempts = 1
     where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [task, worker],
  )
}

async function lockAllJobs(worker: string): Promise<void> {
  await migrated.pool.query(
    "update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute'",
    [worker],
  )
}

describe('a slow job', () => {
  /** Returns a handler whose runs last until `end` is called, and the number of running ones. */
  const lasting = () => {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const lasts = { running: 0, most: 0, end }
    const handler = async () => {
      lasts.running += 1
      lasts.most = Math.max(lasts.most, lasts.running)
      await promise
      lasts.running -= 1
    }
    return { lasts, handler }
  }

  it('delays no job that a user waits for, however many there are', async () => {
    const { lasts, handler } = lasting()
    const slow = handleJob(defineJob({ name: 'slow-kind', payload: noPayload }), silentLog, handler)
    const awaited = defineJob({ name: 'awaited-kind', payload: noPayload, isAwaited: true })
    let begun = 0
    const handled = handleJob(awaited, silentLog, () => Promise.resolve((begun += 1)))
    for (let count = 0; count < 20; count += 1) await enqueue(migrated.database, slow.job, {})
    const jobs = await openJobs({ ...migrated, log: silentLog, jobs: [slow, handled] })
    await expect.poll(() => lasts.running).toBe(10)
    await enqueue(migrated.database, awaited, {})
    await until(() => begun === 1)
    expect(lasts.most).toBe(10)
    const backlog = await readJobBacklog(migrated.database)
    expect(backlog).toContainEqual({ kind: 'slow-kind', jobs: 10, oldest: expect.any(Number) })
    lasts.end()
    await jobs.close()
  })

  it('that is scheduled delays only those of its queue', async () => {
    const { lasts, handler } = lasting()
    const scheduled = ['one', 'two', 'three'].map((name) =>
      handleJob(
        defineJob({ name: `scheduled-${name}`, payload: noPayload, schedule: { cron: '0 0 1 1 *' } }),
        silentLog,
        handler,
      ),
    )
    let done = 0
    const quick = handleJob(
      defineJob({ name: 'quick', payload: noPayload, schedule: { cron: '0 0 1 1 *', queue: 'minutes' } }),
      silentLog,
      () => Promise.resolve((done += 1)),
    )
    for (const { job } of scheduled)
      for (let count = 0; count < 5; count += 1) await enqueue(migrated.database, job, {})
    const jobs = await openJobs({ ...migrated, log: silentLog, jobs: [...scheduled, quick] })
    await expect.poll(() => lasts.running).toBe(1)
    await enqueue(migrated.database, quick.job, {})
    await until(() => done === 1)
    expect(lasts.most).toBe(1)
    lasts.end()
    await jobs.close()
  })
})
