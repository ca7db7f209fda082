import { endedInCore } from '#server/core/features/ended-rows.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handleDeleteOldEvents } from './delete-old-events.ts'
import { connect } from '#server/platform/database/connect.ts'
import { openJobs } from '#server/platform/jobs/job-runner.ts'
import { handleDeleteOldMails } from '#server/core/mail/delete-old-mails.ts'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { deleteEnded } from '#server/core/sessions/delete-ended-queries.ts'
import { signIn, type Visitor } from '#server/core/sessions/test-visitor-queries.ts'

let migrated: MigratedDatabase
let owner: ReturnType<typeof connect>
let visitors: Visitor[] = []

beforeAll(async () => {
  migrated = await createMigratedDatabase()
  owner = connect(migrated.ownerUrl, silentLog)
  visitors = [await signIn(owner.database, []), await signIn(owner.database, [])]
})
afterAll(async () => {
  await owner.pool.end()
  await migrated.drop()
})

const fill = (tenantId: string, many: number, days: number) =>
  owner.pool.query(
    `insert into tenant.audit_events (tenant_id, id, at, event, outcome, address, agent)
     select $1, gen_random_uuid(), now() - $3 * interval '1 day', 'sign-in', 'success', '::1', 'test'
     from generate_series(1, $2::int)`,
    [tenantId, many, days],
  )
const counted = async (text: string, values: unknown[] = []) =>
  (await owner.pool.query<{ many: number }>(`select count(*)::int as many from ${text}`, values)).rows[0]?.many

/** Runs both jobs; returns how many events were deleted. */
async function deleteOlderThan(days: number): Promise<number> {
  const context = { ...migrated, log: silentLog }
  const [events, mails] = await Promise.allSettled([
    handleDeleteOldEvents(context, days).perform({}),
    handleDeleteOldMails(context, 30).perform({}),
  ])
  if (events.status === 'rejected') throw events.reason
  if (mails.status === 'rejected') throw mails.reason
  return events.value
}

describe('the deleted rows', () => {
  it('are the events of every tenant older than the given days, however many, and no others', async () => {
    const [one, other] = visitors.map(({ tenantId }) => tenantId)
    await fill(one ?? '', 5_100, 401)
    await fill(one ?? '', 4, 399)
    await fill(other ?? '', 3, 500)
    await fill('00000000-0000-0000-0000-000000000000', 2, 500)
    expect(await deleteOlderThan(400)).toBe(5_105)
    expect(await counted('tenant.audit_events')).toBe(4)
    expect(await deleteOlderThan(7)).toBe(4)
  })

  it('are networks that an account has not signed in from for as long', async () => {
    const { tenantId, accountId } = await signIn(owner.database, [])
    for (const [network, days] of Object.entries({ '192.0.2.1': 401, '192.0.2.2': 399 }))
      await owner.pool.query("insert into tenant.known_networks values ($1, $2, $3, now() - $4 * interval '1 day')", [
        tenantId,
        accountId,
        network,
        days,
      ])
    await deleteOlderThan(400)
    const { rows } = await owner.pool.query('select network from tenant.known_networks')
    expect(rows).toEqual([{ network: '192.0.2.2' }])
  })

  it('are sessions that were idle for too long, an hour later, and none that may still be used', async () => {
    const [first, second] = visitors
    const seen = (visitor: Visitor | undefined, minutes: number) =>
      owner.pool.query("update tenant.sessions set last_seen_at = now() - $2 * interval '1 minute' where id = $1", [
        visitor?.sessionId,
        minutes,
      ])
    await seen(first, 60 + 61)
    await seen(second, 60 + 59)
    await deleteOlderThan(400)
    const { rows } = await owner.pool.query<{ id: string }>('select id from tenant.sessions')
    const left = rows.map(({ id }) => id)
    expect(left).toContain(second?.sessionId)
    expect(left).not.toContain(first?.sessionId)
  })
})

describe('a tenant whose rows the database refuses to delete', () => {
  const tables = ['audit_events', 'known_networks', 'sessions', 'mail', 'code_challenges']
  const refuse = (tenantId: string) =>
    owner.pool.query(`
      create function tenant.refuse() returns trigger language plpgsql as $$
        begin raise exception 'refused' using errcode = 'P0001'; end $$;
      ${tables.map((table) => `create trigger refused before delete on tenant.${table} for each row when (old.tenant_id = '${tenantId}') execute function tenant.refuse();`).join('')}`)
  const seed = async ({ tenantId, accountId, sessionId }: Visitor) => {
    await fill(tenantId, 1, 500)
    const values = [tenantId, accountId]
    await owner.pool.query(
      "insert into tenant.known_networks values ($1, $2, 'x', now() - interval '500 days')",
      values,
    )
    await owner.pool.query(
      `insert into tenant.mail (tenant_id, id, kind, recipient, params, host, failed_at)
       values ($1, $2, 'new-device', 'x@x.test', '{}', '', now() - interval '31 days')`,
      values,
    )
    await owner.pool.query(
      `insert into tenant.code_challenges (tenant_id, id, account_id, token_hash, cookie_hash, code_expires_at, expires_at,
         address, agent, created_at)
       values ($1, $2, $2, gen_random_uuid()::text::bytea, 'x', now(), now() - interval '1 hour', '', '', now())`,
      values,
    )
    await owner.pool.query("update tenant.sessions set last_seen_at = now() - interval '1 day' where id = $1", [
      sessionId,
    ])
  }
  const left = async (tenantId: string) =>
    Promise.all(tables.map((table) => counted(`tenant.${table} where tenant_id = $1`, [tenantId])))

  it('keeps its own, while those of all others are deleted, and is retried', async () => {
    const pair = [await signIn(owner.database, []), await signIn(owner.database, [])]
    const [first, second] = pair.toSorted((one, other) => (one.tenantId < other.tenantId ? -1 : 1)) as [
      Visitor,
      Visitor,
    ]
    for (const visitor of [first, second]) await seed(visitor)
    await refuse(first.tenantId)
    await expect(deleteOlderThan(400)).rejects.toThrow('3 of its items failed.')
    const mails = handleDeleteOldMails({ ...migrated, log: silentLog }, 30)
    await expect(mails.perform({})).rejects.toThrow('1 of its items failed.')
    await expect(deleteEnded(migrated.database, endedInCore)).rejects.toThrow('refused')
    expect([await left(first.tenantId), await left(second.tenantId)]).toEqual([
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ])
    await owner.pool.query('drop function tenant.refuse() cascade')
    await deleteOlderThan(400)
    await deleteEnded(migrated.database, endedInCore)
    expect(await left(first.tenantId)).toEqual([0, 0, 0, 0, 0])
  })
})

describe('the job', () => {
  it('is registered in the queue, so that one of all nodes runs it each day', async () => {
    const jobs = await openJobs({
      ...migrated,
      log: silentLog,
      jobs: [handleDeleteOldEvents({ ...migrated, log: silentLog }, 400)],
    })
    const known = async () => {
      const client = new pg.Client({ connectionString: migrated.ownerUrl })
      await client.connect()
      const { rows } = await client.query('select identifier from graphile_worker._private_known_crontabs')
      await client.end()
      return rows
    }
    await expect.poll(known).toEqual([{ identifier: 'forget-old' }])
    await jobs.close()
  })
})
