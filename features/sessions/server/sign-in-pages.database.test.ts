import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { readLoginDetails } from '#features/sessions/contract/read-login-details.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type Credentials, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleSignInWithPassword } from '#features/sign-in/server/serve.ts'
import { handleReadLoginDetails } from './read-login-details.ts'

const browsers = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
}
const accountId = demoId('account Aurora viewer@aurora.test')
let server: TestServer
let owner: pg.Client
let own: Credentials

/**
 * Adds ten thousand sign-ins of the account, one per minute, the newest a minute ago. One in ten has failed, one in a
 * thousand came from Safari.
 */
async function addSignIns(tenant: string, reason = ''): Promise<void> {
  await owner.query(
    `insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, address, agent)
     select $1, gen_random_uuid(), now() - nth * interval '1 minute', 'sign-in',
       case when nth % 10 = 0 then 'failure' else 'success' end, $5, $2, '10.0.' || nth / 100 || '.' || nth % 100,
       case when nth % 1000 = 0 then $4 else $3 end
     from generate_series(1, 10000) as nth`,
    [demoId(`tenant ${tenant}`), accountId, browsers.chrome, browsers.safari, reason],
  )
}

beforeAll(async () => {
  server = await openTestServer({ signInWithPassword, readLoginDetails }, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
    readLoginDetails: handleReadLoginDetails(context),
  }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
  const body = {
    tenantid: demoId('tenant Aurora'),
    email: 'viewer@aurora.test',
    password: encodePassword('Portico#2026'),
  }
  const { data, cookies } = await server.send(signInWithPassword, { body })
  own = { token: data.token, cookie: cookies.cookie ?? '' }
  await owner.query('delete from tenant.audit_events')
  await addSignIns('Aurora')
  await addSignIns('Borealis')
  await owner.query('analyze tenant.audit_events')
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const read = async (query: Record<string, string>) =>
  (await server.send(readLoginDetails, { ...own, query })).data.recent

describe('ten thousand sign-ins of an account, as many of the same id in another tenant', () => {
  it('are counted without those of the other tenant', async () => {
    expect((await read({})).total).toBe(10_000)
  })

  it('are on pages without a gap or a repetition, the last one included', async () => {
    const pages = await Promise.all(['0', '1', '99'].map((page) => read({ page, size: '100' })))
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect([ids.length, new Set(ids).size]).toEqual([300, 300])
    const [first, second, last] = pages.map(({ rows }) => rows.map(({ at }) => at))
    expect([...(first ?? []), ...(second ?? []), ...(last ?? [])]).toEqual(
      [...(first ?? []), ...(second ?? []), ...(last ?? [])].toSorted().toReversed(),
    )
  })

  it('have a total beyond the last page too', async () => {
    expect(await read({ page: '5000', size: '10' })).toEqual({ rows: [], total: 10_000 })
  })

  it.each<[string, (rows: { outcome: string; address: string; at: string }[]) => string[]]>([
    ['outcome', (rows) => rows.map(({ outcome }) => outcome)],
    ['address', (rows) => rows.map(({ address }) => address)],
    ['at', (rows) => rows.map(({ at }) => at)],
  ])('sorted by %s, in both directions', async (column, valuesOf) => {
    const up = valuesOf((await read({ sort: column, size: '100' })).rows)
    const down = valuesOf((await read({ sort: `-${column}`, size: '100' })).rows)
    expect(up).toEqual(up.toSorted())
    expect(down).toEqual(down.toSorted().toReversed())
    expect(up[0] === down[0]).toBe(false)
  })

  it.each([
    ['Safari', 10],
    ['macos safari', 10],
    ['chrome', 9_990],
    ['10.0.42.', 100],
    ['10.0.42.7', 11],
    ['Opera', 0],
    ['%', 0],
    ["' or true --", 0],
  ])('a search for %s finds %i', async (search, total) => {
    const found = await read({ search, size: '100' })
    expect([found.total, found.rows.length]).toEqual([total, Math.min(total, 100)])
  })

  it.each([[{ sort: 'agent' }], [{ sort: 'at;select' }], [{ size: '10000' }], [{ page: '-1' }]])(
    'the query %j is refused',
    async (query) => {
      expect(await server.send(readLoginDetails, { ...own, query })).toMatchObject({ status: 400 })
    },
  )

  it('are found by the index of the account, not by reading the events of a hundred others', async () => {
    await owner.query('begin')
    await owner.query(
      `insert into tenant.audit_events (tenant_id, id, at, event, outcome, account_id, address, agent)
       select $1, gen_random_uuid(), now(), 'sign-in', 'success', md5((nth % 100)::text)::uuid, '10.0.0.1', $2
       from generate_series(1, 60000) as nth`,
      [demoId('tenant Aurora'), browsers.chrome],
    )
    await owner.query('analyze tenant.audit_events')
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select id, at, count(*) over () as total from tenant.audit_events
       where tenant_id = '${demoId('tenant Aurora')}' and account_id = '${accountId}' and event = 'sign-in'
       order by at desc, id desc limit 10`,
    )
    await owner.query('rollback')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('audit_events_by_account')
    expect(plan).not.toContain('Seq Scan')
  })
})
