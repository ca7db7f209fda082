import { exportParts, exportTenant } from '@portico/features/trial/contract/trial-data.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Credentials } from '#server/core/calls/test-server.ts'
import { openOwnersServer, type OwnersServer } from './test-owners.ts'
import { exportedTables } from '#server/owned-tables.ts'

let server: OwnersServer
beforeAll(async () => {
  server = await openOwnersServer()
})
afterAll(() => server.close())

type Exported = OutputOf<typeof exportTenant>
const exportFrom = (credentials: Credentials, after?: string) =>
  server.send(exportTenant, { ...credentials, query: after === undefined ? {} : { after } })
const rowsIn = (pages: Exported[], wanted: string) =>
  pages.flatMap(({ parts }) => parts.flatMap(({ part, rows }) => (part === wanted ? rows : [])))

/** The reasons why some tables of a tenant are not exported. */
const notExported: Record<string, string> = {
  passwords: 'hashes',
  password_history: 'hashes',
  password_resets: 'hashes of tokens that are valid for minutes',
  sessions: 'hashes of tokens; the events have the sign-ins',
  code_challenges: 'hashes of tokens that are valid for minutes',
  end_user_credentials: 'sealed secrets of users, which the owner may not read either',
  chat_hub_keys: 'sealed keys',
  chat_tokens: 'hashes of tokens that are valid for a minute',
  sign_in_transactions: 'sign-ins under way',
  provider_sessions: 'sessions at providers, over within a day',
  replay_cache: 'marks against replay, over within minutes',
  chats: 'chats that are open now; questions are not kept',
  desk_counters: 'follows from the numbers of the requests',
  request_words: 'the words of the requests and their entries, for the search',
  attachments: 'files, which are downloaded where they are attached',
  approval_rules: 'how the desk is set up, by identifiers of this tenant',
  approval_rule_approvers: 'the same, by approver',
  apps: 'addresses of servers, as operators set them',
  desk_queue_members: 'who works on a queue, by identifiers of this tenant',
  approval_delegations: 'who decides for whom, for days',
  approval_tokens: 'hashes of tokens that are valid for days',
  mail: 'the outbox: what was sent is deleted after days',
  mail_files: 'the same, by file, until it is sent',
  reply_addresses: 'hashes of tokens; the comments that came by mail are entries',
  original_mails: 'emails as they arrived, which technicians open at the desk for 90 days',
  received_mails: 'which mails have arrived, deleted after days',
  mailed_entries: 'which entries were mailed to whom',
  webhook_endpoints: 'how the desk is set up, with sealed secrets',
  webhook_deliveries: 'what was sent to them: the entries say the same',
  assistant_dashboards: 'made of files that users have themselves, or of data that is exported',
  assistant_pins: 'which of them a user sees in Insights',
  chat_conversations: 'what each user asked, for that user alone; the requests have what was handed over',
  chat_messages: 'the same, by message',
  conversations: 'what each user asked, for that user alone',
  conversation_messages: 'the same, by message',
  datasets: 'files that users uploaded and have themselves',
  dataset_parts: 'the same, by columns',
  dataset_file_parts: 'the same, as uploaded',
  remembered_readings: 'how users want such files to be read',
  device_status: 'the last minute; the facts have what devices reported',
  device_keys: 'keys of agents',
  device_claims: 'keys of computers that ask to continue as a device',
  device_instances: 'processes of agents, by which copies are recognised',
  device_links: 'hashes of tokens that are valid for an hour',
  device_samples: 'usage by the minute, deleted after days',
  device_hours: 'usage by the hour, deleted after months',
  device_days: 'the same by day',
  fleet_hours: 'the same by company',
}

it('every table of a tenant is exported, or listed with a reason', async () => {
  const { rows } = await server.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'tenant'::regnamespace and relkind in ('r', 'p')
      and not relispartition`,
  )
  const exported = exportedTables.map(({ table }) => table.replace('tenant.', ''))
  const known = [...exported, ...Object.keys(notExported)]
  expect(new Set(known).size).toBe(known.length)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  const parts = exportedTables.map(({ part }) => part)
  expect([...parts, 'domain'].toSorted()).toEqual(exportParts.toSorted())
})

it('a tenant is exported whole, 1,000 rows at a time, without a secret', async () => {
  const { tenantId, credentials } = await server.becomeOwner('all@example.com', 'Whole')
  await server.owner.query(
    `insert into tenant.audit_events (tenant_id, id, at, event, outcome, address, agent)
     select $1, gen_random_uuid(), now(), 'sign-in', 'success', '::1', 'test' from generate_series(1, 2100)`,
    [tenantId],
  )
  await server.owner.query(
    `insert into tenant.connections (tenant_id, id, name, kind, protocol, issuer, default_role_id, default_company_id)
     select tenant_id, id, 'entra', 'externalidp', 'oidc', 'https://idp.test', role_id, company_id
       from tenant.accounts where tenant_id = $1 and email = 'all@example.com'`,
    [tenantId],
  )
  await server.owner.query(
    `insert into tenant.connection_keys (tenant_id, id, connection_id, kind, sealed, fingerprint)
     select tenant_id, id, id, 'client-secret', 'sealed-client-secret', 'print-of-secret'
       from tenant.connections where tenant_id = $1`,
    [tenantId],
  )
  await server.owner.query(
    `insert into tenant.preferences (tenant_id, account_id, insights) select tenant_id, id, '{"theme":"Modern"}'
       from tenant.accounts where tenant_id = $1 and email = 'all@example.com'`,
    [tenantId],
  )
  const pages: Exported[] = []
  for (let next: string | null | undefined; next !== null; next = pages.at(-1)?.next) {
    const { data } = await exportFrom(credentials, next)
    pages.push(data)
  }
  for (const { parts } of pages) expect(parts.flatMap(({ rows }) => rows).length).toBeLessThanOrEqual(1_000)
  for (const { part, table } of exportedTables) {
    const { rows } = await server.owner.query<{ many: number }>(
      `select count(*)::int as many from ${table} where tenant_id = $1`,
      [tenantId],
    )
    const exported = rowsIn(pages, part)
    expect([part, exported.length]).toEqual([part, rows[0]?.many])
    expect(new Set(exported.map((row) => JSON.stringify(row))).size).toBe(exported.length)
  }
  expect(rowsIn(pages, 'domain')).toMatchObject([{ host: 'whole.localhost' }])
  expect(rowsIn(pages, 'menus').length).toBeGreaterThan(3)
  expect(rowsIn(pages, 'preferences')).toMatchObject([{ insights: { theme: 'Modern' } }])
  expect(JSON.stringify(pages)).not.toMatch(
    /argon|"[a-z_]*(hash|sealed|fingerprint|secret|token)[a-z_]*":|sealed-client|print-of/,
  )
  const { rows: recorded } = await server.owner.query(
    "select from tenant.audit_events where tenant_id = $1 and event = 'tenant-exported'",
    [tenantId],
  )
  expect(recorded).toHaveLength(1)
})

it("input-not-valid: an export does not continue from another tenant's or a forged cursor", async () => {
  const [one, other] = [
    await server.becomeOwner('one@one.example', 'One Export'),
    await server.becomeOwner('two@two.example', 'Two Export'),
  ]
  await server.owner.query(
    `insert into tenant.audit_events (tenant_id, id, at, event, outcome, address, agent)
     select $1, gen_random_uuid(), now(), 'sign-in', 'success', '::1', 'test' from generate_series(1, 1100)`,
    [one.tenantId],
  )
  const { next } = (await exportFrom(one.credentials)).data
  expect((await exportFrom(one.credentials, next ?? '')).status).toBe(200)
  for (const after of [next ?? '', 'x', ''])
    expect(await exportFrom(other.credentials, after)).toMatchObject({ status: 400, module_code: 'PORTICO_ERR001' })
})
