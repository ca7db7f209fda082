import { createHash } from 'node:crypto'
import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import pg from 'pg'
import { freshEnrolmentCode } from '#server/core/devices/enrolment-codes.ts'
import { largeTenant, rowId } from './test-large-tenant-queries.ts'

const { tenantId, companyId, accountId } = largeTenant

/** A colleague to whom a decision can be delegated. */
export const delegateId = '00000000-0000-4000-8000-000000000005'

/** A request of a colleague that the owner of the tenant decides on. */
export const decidedNumber = 100_000

/** The token of an approval's link and of a device's. */
export const linkToken = 'A'.repeat(43)

/** As many facts as a device may have. */
const facts: Partial<DeviceFacts> = {
  user: 'nina',
  addresses: Array.from({ length: 64 }, () => ({ ip: '192.0.2.17', mac: '3c:52:82:00:00:01', name: 'e'.repeat(64) })),
  disks: Array.from({ length: 64 }, () => ({ mount: '/'.repeat(260), size: 500_000_000_000, used: 100_000_000_000 })),
  applications: Array.from({ length: 500 }, (_, index) => ({
    name: `${index}`.padEnd(120, 'x'),
    count: 1,
    command_lines: Array.from({ length: 2 }, () => 'x'.repeat(300)),
  })),
}

/** Codes with which agents and gateways enrol. */
const [ofAgents, ofGateways] = [freshEnrolmentCode(), freshEnrolmentCode()]
export const [agentCode, gatewayCode] = [ofAgents.code, ofGateways.code]

const inTenantOf = (id: string) => [tenantId, id] as const

/**
 * One row of each kind that a call may name, each with the identifier `rowId`. Rows that calls delete or change are
 * inserted again.
 */
const single: readonly (readonly [statement: string, values: readonly unknown[]])[] = [
  [
    `insert into tenant.companies (tenant_id, id, name) values ($1, $2, 'Single')
       on conflict (tenant_id, id) do update set is_active = true, collection = 'command-lines'`,
    inTenantOf(rowId),
  ],
  [
    `insert into tenant.accounts (tenant_id, id, role_id, company_id, email, firstname, lastname, is_servicedesk)
       select tenant_id, colleague, role_id, company_id, colleague || '@aurora.test', 'Single', 'Row', true
       from tenant.accounts, unnest(array[$3, $4]::uuid[]) as colleague where tenant_id = $1 and id = $2 on conflict do nothing`,
    [tenantId, accountId, rowId, delegateId],
  ],
  [
    `update tenant.accounts set is_servicedesk = true, firstname = 'Owner', lastname = 'Owner' where tenant_id = $1 and id = $2`,
    inTenantOf(accountId),
  ],
  [
    `insert into tenant.sessions (tenant_id, id, account_id, token_hash, cookie_hash, created_at, last_seen_at, idle_minutes, expires_at,
         authtype, address, agent, device)
       values ($1, $3, $2, sha256('token'), sha256('cookie'), now(), now(), 60, now() + interval '1 hour', 'localdb', '::1', 'test', 'test')
       on conflict do nothing`,
    [tenantId, accountId, rowId],
  ],
  [
    `insert into tenant.desk_canned_replies (tenant_id, id, title, text) values ($1, $2, 'Single', repeat('x', 4000))
       on conflict do nothing`,
    inTenantOf(rowId),
  ],
  [
    `insert into tenant.desk_queues (tenant_id, id, name) values ($1, $2, 'Single') on conflict do nothing`,
    inTenantOf(rowId),
  ],
  [
    `insert into tenant.webhook_endpoints (tenant_id, id, url, events, sealed) values ($1, $2, 'https://a.test/', '{}', '')
       on conflict (tenant_id, id) do update set is_active = true`,
    inTenantOf(rowId),
  ],
  [
    `insert into tenant.webhook_deliveries (tenant_id, id, endpoint_id, event, body, attempts, attempted_at, status, problem)
       values ($1, $2, $2, 'request.raised', repeat('x', 60000), 9, now(), 500, 'status')
       on conflict (tenant_id, id) do update set attempts = 9, attempted_at = now(), status = 500, delivered_at = null`,
    inTenantOf(rowId),
  ],
  [
    `insert into tenant.conversations (tenant_id, id, account_id, title) values ($1, $3, $2, repeat('x', 200)) on conflict do nothing`,
    [tenantId, accountId, rowId],
  ],
  [
    `insert into tenant.conversation_messages (tenant_id, conversation_id, place, role, message)
       select $1, $2, place, 'user', repeat('Lorem "ipsum" ', 140) from generate_series(1, 200) as place
       where not exists (select from tenant.conversation_messages where tenant_id = $1 and conversation_id = $2)`,
    inTenantOf(rowId),
  ],
  [
    `insert into tenant.chat_conversations (tenant_id, id, account_id, title, messages) values ($1, $3, $2, repeat('x', 100), 200)
       on conflict (tenant_id, id) do update set messages = 200, request_number = null, handed_over_at = null`,
    [tenantId, accountId, rowId],
  ],
  [
    `insert into tenant.chat_messages (tenant_id, conversation_id, place, id, author, kind, text)
       select $1, $2, place, gen_random_uuid(), 'user', 'text', repeat('Lorem "ipsum" ', 280) from generate_series(0, 198) as place
       where not exists (select from tenant.chat_messages where tenant_id = $1 and conversation_id = $2)`,
    inTenantOf(rowId),
  ],
  [
    `insert into tenant.devices (tenant_id, id, company_id, hostname, os_name, state, enrolled_at, agent_version, macs)
       values ($1, $3, $2, 'single', 'windows', 'active', now(), '1.0.0', '{}')
       on conflict (tenant_id, id) do update set state = 'active'`,
    [tenantId, companyId, rowId],
  ],
  [
    `insert into tenant.device_status (tenant_id, device_id, last_seen_at, cpu, memory, disk, uptime)
       values ($1, $2, now(), 10, 40, 40, 3600) on conflict do nothing`,
    inTenantOf(rowId),
  ],
  [
    `insert into tenant.device_facts (tenant_id, device_id, facts, at) values ($1, $2, $3, now()) on conflict do nothing`,
    [...inTenantOf(rowId), JSON.stringify(facts)],
  ],
  [
    `insert into tenant.device_days (tenant_id, device_id, day, hours, cpu, memory, disk)
       select $1, $2, current_date - day, 24, 10, 40, 40 from generate_series(1, 365) as day
       where not exists (select from tenant.device_days where tenant_id = $1 and device_id = $2)`,
    inTenantOf(rowId),
  ],
  [
    `insert into tenant.enrolment_codes (tenant_id, id, company_id, kind, label, code_hash, expires_at, max_uses)
       values ($1, $3, $2, 'agent', 'Single', $4, now() + interval '1 day', 1000)
       on conflict (tenant_id, id) do update set revoked_at = null`,
    [tenantId, companyId, rowId, ofAgents.codeHash],
  ],
  [
    `insert into tenant.enrolment_codes (tenant_id, id, company_id, kind, label, code_hash, expires_at, max_uses)
       values ($1, $2, $3, 'gateway', 'Gateways', $4, now() + interval '1 day', 1000) on conflict do nothing`,
    [tenantId, companyId, companyId, ofGateways.codeHash],
  ],
  [
    `insert into tenant.desk_requests (tenant_id, number, account_id, company_id, id, title, description, kind, priority, state, changed_at)
       values ($1, $3, $4, $2, $4, 'Single', repeat('x', 4000), 'Hardware', 'Normal', 'Waiting for approval', now())
       on conflict (tenant_id, number) do update set state = 'Waiting for approval', closed_at = null`,
    [tenantId, companyId, decidedNumber, rowId],
  ],
  [
    `insert into tenant.approvals (tenant_id, id, number, quorum, needed, risk, due_at)
       values ($1, $3, $2, 'all', 1, 'low', now() + interval '1 day')
       on conflict (tenant_id, id) do update set state = 'waiting', decided_at = null`,
    [tenantId, decidedNumber, rowId],
  ],
  [`delete from tenant.approvers where tenant_id = $1 and approval_id = $2`, inTenantOf(rowId)],
  [
    `insert into tenant.approvers (tenant_id, id, approval_id, account_id, email, name)
       values ($1, $3, $3, $2, 'admin@aurora.test', 'Owner')`,
    [tenantId, accountId, rowId],
  ],
  [
    `insert into tenant.approval_tokens (tenant_id, token_hash, approver_id, decision, expires_at)
       values ($1, $3, $2, 'both', now() + interval '1 day')
       on conflict (tenant_id, token_hash) do update set used_at = null, revoked_at = null`,
    [...inTenantOf(rowId), createHash('sha256').update(linkToken).digest()],
  ],
  [
    `insert into tenant.chat_messages (tenant_id, conversation_id, place, id, author, kind, text, files_of)
       values ($1, $2, 199, $2, 'user', 'text', 'x', $2) on conflict do nothing`,
    inTenantOf(rowId),
  ],
  [
    `insert into tenant.request_entries (tenant_id, id, number, place, kind) values ($1, $3, $2, 1, 'comment') on conflict do nothing`,
    [tenantId, 100_001, rowId],
  ],
  [
    `insert into tenant.attachments (tenant_id, id, account_id, number, entry_id, name, media_type, size, content)
       select $1, $4, $2, $3, $4, 'a.txt', 'text/plain', 10000000, convert_to(repeat('x', 10000000), 'UTF8')
       where not exists (select from tenant.attachments where tenant_id = $1 and id = $4)`,
    [tenantId, accountId, 100_001, rowId],
  ],
  [
    `insert into tenant.device_links (tenant_id, token_hash, device_id, expires_at)
       values ($1, $3, $2, now() + interval '1 hour') on conflict do nothing`,
    [...inTenantOf(rowId), createHash('sha256').update(linkToken).digest()],
  ],
  [
    `update tenant.desk_requests set state = 'Open', closed_at = null where tenant_id = $1 and number = $2`,
    [tenantId, 100_001],
  ],
  [
    `insert into tenant.assistant_dashboards (tenant_id, id, account_id, title, dataset, definition, conditions)
       select tenant_id, $3, account_id, title, dataset, definition, conditions from tenant.assistant_dashboards
       where tenant_id = $1 and account_id = $2 limit 1 on conflict do nothing`,
    [tenantId, accountId, rowId],
  ],
]

/** Gives the large tenant its single rows in their original state. `url` is the owner's, a superuser. */
export async function openSingleRows(url: string): Promise<{ give: () => Promise<void>; close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // This setting disables triggers, so that pages are not notified of each row.
  await client.query(`set session_replication_role = 'replica'`)
  return {
    async give() {
      for (const [statement, values] of single) await client.query(statement, [...values])
    },
    close: () => client.end(),
  }
}
