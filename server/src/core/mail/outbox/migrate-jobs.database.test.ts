import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { testSecret } from '#server/platform/database/test-migrated-database.ts'
import { createTestDatabase } from '@portico/local-postgres/test-database.ts'

it('mails that wait as jobs of the former version wait in the outbox, and running jobs stay', async () => {
  const { url, drop } = await createTestDatabase()
  await migrate(url, testSecret, '0052-words-of-requests')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "insert into tenant.tenants (tenant_id, name, authtype, is_msp) values (gen_random_uuid(), 'Old', 'local', true)",
  )
  /** Adds a mail and its job in the format of the former version; `job` changes the job. */
  const addOld = async (recipient: string, kind: string, job = '', sentAt: string | null = null) => {
    const { rows } = await client.query<{ id: string; tenant: string }>(
      `insert into tenant.mail (tenant_id, id, kind, recipient, params, host, sent_at)
       select tenant_id, gen_random_uuid(), $2, $1, '{}', '', $3 from tenant.tenants where name = 'Old'
       returning id, tenant_id as tenant`,
      [recipient, kind, sentAt],
    )
    const [{ id, tenant } = { id: '', tenant: '' }] = rows
    const payload = JSON.stringify({ tenantId: tenant, mailId: id })
    await client.query("select graphile_worker.add_job('send-mail', $1::json, job_key := $2, max_attempts := 20)", [
      payload,
      id,
    ])
    if (job !== '') await client.query(`update graphile_worker._private_jobs set ${job} where key = $1`, [id])
  }
  await addOld('due', 'invitation', "run_at = '2026-01-01'")
  await addOld('awaited', 'password-reset', "run_at = '2026-01-02', attempts = 3")
  await addOld('running', 'invitation', "locked_by = 'a worker', locked_at = now(), attempts = 1")
  await addOld('given up', 'invitation', 'attempts = 20')
  await addOld('sent', 'invitation', '', '2026-01-01')
  await client.query("select graphile_worker.add_job('begin-reset', '{}'::json)")

  await migrate(url, testSecret)

  const mails = await client.query(
    'select recipient, urgency, due_at, tries, claimed_by from tenant.mail order by recipient',
  )
  const nothingDue = { due_at: null, tries: 0, claimed_by: null }
  expect(mails.rows).toEqual([
    { recipient: 'awaited', urgency: 0, due_at: new Date('2026-01-02'), tries: 3, claimed_by: null },
    { recipient: 'due', urgency: 1, due_at: new Date('2026-01-01'), tries: 0, claimed_by: null },
    { recipient: 'given up', urgency: 1, ...nothingDue },
    { recipient: 'running', urgency: 1, ...nothingDue },
    { recipient: 'sent', urgency: 1, ...nothingDue },
  ])
  // Two mail jobs remain: a running one, which ends or hands its mail over, and a failed one, which never runs again.
  const jobs = await client.query(
    `select task_identifier as task, recipient from graphile_worker.jobs left join tenant.mail on mail.id::text = jobs.key order by 1, 2`,
  )
  expect(jobs.rows).toEqual([
    { task: 'begin-reset', recipient: null },
    { task: 'send-mail', recipient: 'given up' },
    { task: 'send-mail', recipient: 'running' },
  ])
  await client.end()
  await drop()
})
