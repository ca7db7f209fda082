import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openTestServer, type TestServer } from '#server/core/calls/test-server.ts'
import { undoneIn } from '#server/core/tenants/test-undone-queries.ts'

const aurora = demoId('tenant Aurora')
const borealis = demoId('tenant Borealis')
let server: TestServer
let owner: pg.Client
let app: pg.Client

beforeAll(async () => {
  server = await openTestServer({}, () => ({}))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  app = new pg.Client({ connectionString: server.place.appUrl })
  await owner.connect()
  await app.connect()
})
afterAll(async () => {
  await owner.end()
  await app.end()
  await server.close()
})

/** Runs a statement in Aurora, as the server's role, and rolls it back. */
const inAurora = (text: string, values: unknown[] = []) => undoneIn(app, aurora, text, values)

describe('the events', () => {
  const left = async (tenant: string) =>
    (
      await owner.query<{ many: number }>(
        'select count(*)::int as many from tenant.audit_events where tenant_id = $1',
        [tenant],
      )
    ).rows[0]?.many

  it.each([
    "update tenant.audit_events set reason = 'changed'",
    'update tenant.audit_events set email = email where false',
    'delete from tenant.audit_events',
    'truncate tenant.audit_events',
    'truncate tenant.tenants cascade',
    'alter table tenant.audit_events disable row level security',
    'select * from tenant.audit_events for update',
    "set local portico.lookup_retention = 'open'; delete from tenant.audit_events",
    'set local role portico_retention',
    'create or replace function platform.forget_sample_events() returns void language sql as $$ select $$',
  ])("cannot be changed or deleted by the server's role: %s", async (statement) => {
    expect(await inAurora(statement)).toEqual({ count: 0, code: '42501' })
  })

  it('can be read and added', async () => {
    expect((await inAurora('select from tenant.audit_events limit 1')).count).toBe(1)
    const add = `insert into tenant.audit_events (tenant_id, id, at, event, outcome, address, agent)
      values ($1, gen_random_uuid(), now(), 'sign-in', 'success', '', '')`
    expect(await inAurora(add, [aurora])).toEqual({ count: 1, code: null })
  })

  it('of the last seven days cannot be deleted, however few days are requested', async () => {
    await owner.query(
      `insert into tenant.audit_events (tenant_id, id, at, event, outcome, address, agent)
       values ($1, gen_random_uuid(), now() - interval '6 days', 'planted', 'success', '', '')`,
      [borealis],
    )
    for (const days of [0, -400, 7])
      await app.query('select platform.forget_old_events($1, $2, 1000000)', [borealis, days])
    const { rows } = await owner.query("select from tenant.audit_events where event = 'planted'")
    expect(rows).toHaveLength(1)
    expect((await inAurora("set local portico.lookup_retention = 'open'; select from tenant.audit_events")).code).toBe(
      null,
    )
    await app.query('begin')
    await app.query("set local portico.lookup_retention = 'open'")
    expect((await app.query('select from tenant.audit_events')).rowCount).toBe(0)
    await app.query('rollback')
  })

  it('that are old are found by an index', async () => {
    await owner.query('begin')
    await owner.query(
      'set local role portico_retention; set local enable_seqscan = off; set local enable_bitmapscan = off',
    )
    await owner.query("set local portico.lookup_retention = 'open'")
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select tenant_id, id from tenant.audit_events where at < now() - make_interval(days => 400)
       order by at limit 5000`,
    )
    await owner.query('rollback')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan using audit_events_by_age[\s\S]*Index Cond: \(at </)
    expect(plan).not.toContain('Sort')
  })

  it('of a deleted tenant are kept', async () => {
    const gone = '0192a000-0000-7000-8000-0000000000ff'
    await owner.query(
      "insert into tenant.tenants (tenant_id, name, authtype, is_msp) values ($1, 'Gone', 'local', false)",
      [gone],
    )
    await owner.query(
      `insert into tenant.audit_events (tenant_id, id, at, event, outcome, address, agent)
       values ($1, $1, now(), 'sign-in', 'success', '', '')`,
      [gone],
    )
    await app.query('begin')
    await app.query(`set local portico.tenant_id = '${gone}'`)
    expect((await app.query('delete from tenant.tenants')).rowCount).toBe(1)
    await app.query('commit')
    expect(await left(gone)).toBe(1)
    await owner.query('delete from tenant.audit_events where tenant_id = $1', [gone])
  })
})
