import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleSignInWithPassword } from './serve.ts'

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer({ signInWithPassword }, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
  }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

it('no generic plan of a sign-in scans the counters or the accounts sequentially', async () => {
  // Lets PostgreSQL gather statistics of nearly empty tables, for which a sequential scan would be cheapest.
  await owner.query('vacuum (analyze) platform.sign_in_failures, tenant.accounts')
  const body = {
    tenantid: demoId('tenant Aurora'),
    email: 'admin@aurora.test',
    password: encodePassword('Portico#2026'),
  }
  // After five custom plans, PostgreSQL chooses a generic plan and keeps it.
  for (let nth = 0; nth < 7; nth += 1)
    expect(await server.send(signInWithPassword, { body })).toMatchObject({ status: 200 })
  const client = await server.place.pool.connect()
  try {
    const { rows } = await client.query<{ statement: string; kept: boolean }>(`
      select statement, generic_plans > 0 as kept from pg_prepared_statements
      where statement like '%sign_in_failures%' order by statement like '%with candidate%'`)
    expect(rows.map(({ kept }) => kept)).toEqual([true, true])
    for (const { statement } of rows) {
      const { rows: lines } = await client.query<Record<string, string>>(`explain (generic_plan) ${statement}`)
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
      expect(plan).toContain('sign_in_failures_pkey')
      expect(plan).not.toMatch(/Seq Scan on (sign_in_failures|accounts)/)
    }
  } finally {
    client.release()
  }
})
