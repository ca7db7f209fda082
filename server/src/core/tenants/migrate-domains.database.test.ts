import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { testSecret } from '#server/platform/database/test-migrated-database.ts'
import { createTestDatabase } from '@portico/local-postgres/test-database.ts'

it('mail domains become proven domains, each of one tenant, and the audit has those that were withdrawn', async () => {
  const { url, drop } = await createTestDatabase()
  await migrate(url, testSecret, '0021-confusables')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ids = await client.query<{ tenant_id: string; name: string }>(
    `insert into tenant.tenants (tenant_id, name, authtype, is_msp, mail_domains, created_at) values
       (gen_random_uuid(), 'First', 'local', true, '{Only.test,three.test,both.test}', '2026-01-01'),
       (gen_random_uuid(), 'Second', 'local', true, '{three.test,proven.test,""}', '2026-01-02'),
       (gen_random_uuid(), 'Third', 'local', true, '{}', '2026-01-03')
     returning tenant_id, name`,
  )
  const idOf = (name: string) => ids.rows.find((row) => row.name === name)?.tenant_id
  const prove = (name: string, domain: string, by: string, day: string) =>
    client.query('insert into tenant.proven_domains values ($1, $2, $3, $4)', [idOf(name), domain, by, day])
  await prove('First', 'both.test', 'dns', '2026-02-02')
  await prove('First', 'dns.test', 'operator', '2026-02-01')
  await prove('Third', 'dns.test', 'dns', '2026-02-03')
  await prove('Third', 'proven.test', 'operator', '2026-02-03')
  await migrate(url, testSecret)

  const proofs = await client.query(
    `select name, domain, proven_by from tenant.proven_domains join tenant.tenants using (tenant_id) order by domain, name`,
  )
  expect(proofs.rows).toEqual([
    { name: 'First', domain: 'both.test', proven_by: 'dns' },
    { name: 'Third', domain: 'dns.test', proven_by: 'dns' },
    { name: 'First', domain: 'only.test', proven_by: 'operator' },
    { name: 'Third', domain: 'proven.test', proven_by: 'operator' },
    { name: 'First', domain: 'three.test', proven_by: 'operator' },
  ])
  const events = await client.query(
    `select name, reason from tenant.audit_events join tenant.tenants using (tenant_id)
     where event = 'domain-withdrawn' order by reason`,
  )
  expect(events.rows).toEqual([
    { name: 'First', reason: 'dns.test: proven by another tenant too' },
    { name: 'Second', reason: 'proven.test: proven by another tenant too' },
    { name: 'Second', reason: 'three.test: proven by another tenant too' },
  ])
  await client.end()
  await drop()
})
