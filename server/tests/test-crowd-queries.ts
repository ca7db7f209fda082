import type pg from 'pg'

/** A tenant of a crowded database, and how many rows it has. */
export type CrowdedTenant = { id: string; accounts: number; devices: number; requests: number; events: number }

/** The number of companies of each tenant. Nearly all rows of companies belong to the company with the last id. */
const companies = 100

// Identifiers are derived from the tenant and a number, so that one statement can refer to rows of another.
const id = (kind: string, number: string) => `md5(crowd.id::text || '${kind}' || ${number})::uuid`
const lastCompany = `(select company.id from tenant.companies as company where company.tenant_id = crowd.id order by 1 desc limit 1)`
const account = (number: string) => id('account', `(1 + (${number}) % crowd.accounts)`)

/** The rows to insert, in this order, for each row of `crowd`. */
const inserts = [
  `tenants (tenant_id, name, authtype, is_msp) select id, 'Crowd ' || id, 'local', true from crowd on conflict do nothing`,
  `roles (tenant_id, id, name) select crowd.id, ${id('role', `''`)}, 'Crowd' from crowd`,
  `companies (tenant_id, id, name) select crowd.id, ${id('company', 'n')}, 'Company ' || n from crowd, generate_series(1, least(${companies}, crowd.accounts / 9)) as n`,
  `accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
   select crowd.id, ${id('account', 'n')}, 'member-' || n || '@' || left(crowd.id::text, 13) || '.test', 'Member', 'No ' || n,
     ${id('role', `''`)}, company.id
   from crowd cross join lateral ${lastCompany} as company cross join generate_series(1, crowd.accounts) as n`,
  `sessions (tenant_id, id, account_id, token_hash, cookie_hash, authtype, address, agent, device, created_at, last_seen_at, idle_minutes, expires_at)
   select crowd.id, ${id('session', 'n')}, ${account('n')}, sha256((crowd.id::text || n)::bytea), '', 'local', '', '', '', now(), now(), 60,
     now() + interval '1 day'
   from crowd cross join generate_series(1, crowd.accounts / 2) as n`,
  `devices (tenant_id, id, company_id, hostname, os_name, os_version, state, serial, macs, enrolled_at, agent_version)
   select crowd.id, ${id('device', 'n')}, company.id, 'crowd-' || lpad(n::text, 6, '0'), (array['windows', 'linux', 'mac'])[1 + n % 3],
     'System ' || n % 5, 'active', 'sn-' || n, array['52:54:00:00:00:' || n % 99], now() - interval '30 days', '1.0.0'
   from crowd cross join lateral ${lastCompany} as company cross join generate_series(1, crowd.devices) as n`,
  `device_status (tenant_id, device_id, last_seen_at, cpu, memory, disk, uptime, warnings, logged_in_user, ip)
   select crowd.id, ${id('device', 'n')}, now() - case when n % 7 = 0 then interval '3 hours' else interval '20 seconds' end,
     n % 100, 30 + n % 60, 40, 3600, case when n % 11 = 0 then array['disk-full'] else '{}' end, 'user' || n % 400, '10.0.0.' || n % 256
   from crowd cross join generate_series(1, crowd.devices) as n`,
  `device_days (tenant_id, device_id, day, hours, cpu, memory, disk)
   select crowd.id, ${id('device', 'n')}, date_trunc('day', now(), 'UTC') - interval '1 day', 24, n % 100, 50, 40
   from crowd cross join generate_series(1, crowd.devices) as n`,
  `enrolment_codes (tenant_id, id, company_id, kind, label, code_hash, expires_at, max_uses)
   select crowd.id, ${id('code', 'n')}, company.id, 'agent', 'Code ' || n, sha256((crowd.id::text || n)::bytea), now() + interval '1 day', 10
   from crowd cross join lateral ${lastCompany} as company cross join generate_series(1, least(500, crowd.devices)) as n`,
  `desk_requests (tenant_id, number, account_id, company_id, id, title, description, kind, priority, state, created_at, changed_at, closed_at,
     assignee_id)
   select crowd.id, 1000000 + n, ${account('n')}, company.id, ${id('request', 'n')}, 'Printer ' || n || ' is out of toner', 'On floor ' || n % 40,
     'Hardware', 'Normal', case when n % 50 = 0 then 'Open' else 'Resolved' end, now() - n * interval '1 minute',
     now() - n * interval '1 minute', case when n % 50 = 0 then null else now() - n * interval '1 minute' end,
     case when n % 3 = 0 then ${account('n + 1')} end
   from crowd cross join lateral ${lastCompany} as company cross join generate_series(1, crowd.requests) as n`,
  `request_entries (tenant_id, id, number, place, kind, account_id, text, is_internal)
   select crowd.id, ${id('entry', 'n')}, 1000000 + n, 1, 'comment', ${account('n + 1')}, 'Cartridge ' || n || ' was ordered', n % 2 = 0
   from crowd cross join generate_series(1, crowd.requests) as n`,
  `request_words (tenant_id, number, words, agent_words)
   select crowd.id, 1000000 + n, words, words || tenant.address_words('member-' || n || '@crowd.test') from crowd
     cross join generate_series(1, crowd.requests) as n
     cross join lateral to_tsvector('simple', 'Printer ' || n || ' is out of toner On floor ' || n % 40 || ' Member No Cartridge ' || n || ' was ordered') as words`,
  `approvals (tenant_id, id, number, quorum, needed, risk, due_at, state)
   select crowd.id, ${id('approval', 'n')}, 1000000 + n, 'any', 1, 'low', now() + interval '1 day', 'waiting'
   from crowd cross join generate_series(50, crowd.requests, 100) as n`,
  `approvers (tenant_id, id, approval_id, account_id, email, name)
   select crowd.id, ${id('approver', 'n')}, ${id('approval', 'n')}, ${account('n')}, 'x', 'x'
   from crowd cross join generate_series(50, crowd.requests, 100) as n`,
  `audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
   select crowd.id, ${id('event', 'n')}, now() - n * interval '1 minute', 'sign-in', case when n % 20 = 1 then 'failure' else 'success' end, '',
     ${account('n')}, 'a@b.test', '::1', 'crowd'
   from crowd cross join generate_series(1, crowd.events) as n`,
]

/**
 * Fills several tenants of one database, so that each has many rows among those of others, and updates PostgreSQL's
 * statistics. `owner` is a superuser: foreign keys are not checked row by row and no page is notified.
 */
export async function seedCrowd(owner: pg.Client, tenants: readonly CrowdedTenant[]): Promise<void> {
  await owner.query('set session_replication_role = replica; set synchronous_commit = off')
  await owner.query(
    `create temp table crowd as select * from jsonb_to_recordset($1::jsonb)
     as tenant (id uuid, accounts integer, devices integer, requests integer, events integer)`,
    [JSON.stringify(tenants)],
  )
  for (const insert of inserts) await owner.query(`insert into tenant.${insert}`)
  await owner.query('drop table crowd; reset session_replication_role; reset synchronous_commit')
  await owner.query('analyze')
}
