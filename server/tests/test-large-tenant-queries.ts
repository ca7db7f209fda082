import { demoId } from '@portico/demo/data/demo-id.ts'
import pg from 'pg'

/** A tenant of the demo, its own company, and its owner. */
export const largeTenant = {
  tenantId: demoId('tenant Aurora'),
  companyId: demoId('company Aurora'),
  accountId: demoId('account Aurora admin@aurora.test'),
}

/** The identifier of one row of each kind (test-single-rows-queries.ts). */
export const rowId = '00000000-0000-4000-8000-000000000001'

/** A definition that is nearly as long as allowed (save-dashboard.ts). */
const longDefinition = JSON.stringify({
  title: 'x'.repeat(200),
  filters: [],
  kpis: [],
  charts: Array.from({ length: 24 }, (_, index) => ({
    title: `Chart ${index}`,
    chartType: 'barChart',
    javascriptFunction: 'x'.repeat(4096),
    query: {
      aggregate: 'count',
      column: null,
      share: false,
      group: { column: 'hostname', bin: null, width: null },
      filters: [
        {
          column: 'hostname',
          operator: 'is-not',
          values: Array.from({ length: 5 }, (_each, index) => `${index}`.padEnd(1000, 'x')),
        },
      ],
      order: null,
      limit: null,
    },
    rationale: 'x'.repeat(300),
  })),
})

const { tenantId, companyId, accountId } = largeTenant

/** The rows of a large tenant, with long texts: statements with their values. */
const filling: readonly (readonly [statement: string, values: readonly string[]])[] = [
  [
    `insert into tenant.accounts (tenant_id, id, role_id, company_id, email, firstname, lastname)
       select tenant_id, gen_random_uuid(), role_id, company_id, 'user' || number || '@aurora.test', 'First ' || number, 'Last'
       from tenant.accounts, generate_series(1, 5000) as number where tenant_id = $1 and id = $2`,
    [tenantId, accountId],
  ],
  [
    `insert into tenant.companies (tenant_id, id, name)
       select $1, gen_random_uuid(), 'Company ' || number from generate_series(1, 3000) as number`,
    [tenantId],
  ],
  [
    `insert into tenant.devices (tenant_id, id, company_id, hostname, os_name, os_version, state, serial, macs, enrolled_at, agent_version)
       select $1, gen_random_uuid(), $2, rpad('fleet-' || number || '-', 200, 'x'), 'windows', 'System', 'active', 'sn-' || number, '{}', now(), '1.0.0'
       from generate_series(1, 10000) as number`,
    [tenantId, companyId],
  ],
  [
    `insert into tenant.device_status (tenant_id, device_id, last_seen_at, cpu, memory, disk, uptime, warnings, logged_in_user, ip)
       select tenant_id, id, now(), 10, 40, 40, 3600, '{}', 'user', '10.0.0.1' from tenant.devices
       where tenant_id = $1 and hostname like 'fleet-%'`,
    [tenantId],
  ],
  [
    `insert into tenant.desk_requests (tenant_id, number, account_id, company_id, id, title, description, kind, priority, state,
         created_at, changed_at)
       select $1, 100000 + number, $3, $2, gen_random_uuid(), 'Printer ' || number, repeat('Lorem "ipsum" ', 350), 'Hardware', 'Normal',
         'Open', now(), now() from generate_series(1, 5000) as number`,
    [tenantId, companyId, accountId],
  ],
  [
    `insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
       select $1, gen_random_uuid(), now() - number * interval '1 minute', 'sign-in', 'success', '', $2, 'a@b.test', '::1',
         repeat('agent ', 40) from generate_series(1, 20000) as number`,
    [tenantId, accountId],
  ],
  [
    `insert into tenant.assistant_dashboards (tenant_id, id, account_id, title, dataset, definition, conditions)
       select $1, case when number = 1 then $3 else gen_random_uuid() end, $2, repeat('x', 200), 'devices', $4, '[]'
       from generate_series(1, 199) as number`,
    [tenantId, accountId, rowId, longDefinition],
  ],
  [
    `insert into tenant.assistant_pins (tenant_id, account_id, dashboard_id)
       select tenant_id, account_id, id from tenant.assistant_dashboards where tenant_id = $1 limit 20`,
    [tenantId],
  ],
  [
    `update tenant.roles set name = 'Owner' where tenant_id = $1
       and id = (select role_id from tenant.accounts where tenant_id = $1 and id = $2)`,
    [tenantId, accountId],
  ],
]

/** Fills the tenant with as many rows as a large one has. `url` is the owner's, a superuser. */
export async function fillTenant(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // This setting disables triggers, so that pages are not notified of each row.
    await client.query(`set session_replication_role = 'replica'`)
    for (const [statement, values] of filling) await client.query(statement, [...values])
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
