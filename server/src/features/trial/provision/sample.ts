import { v7 as uuid } from 'uuid'
import type { AuditEvent } from '#server/core/audit/event.ts'
import { told } from '@portico/demo/data/demo-requests.ts'
import type { DeviceRow } from '@portico/demo/data/demo-devices.ts'
import { insertDevices, insertHistory, insertRequests } from '@portico/demo/data/demo-queries.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { insertAccount, insertCompany } from '#server/core/tenants/tenant-queries.ts'

const dayMs = 86_400_000
const days = 30

const people = [
  { firstname: 'Sam', lastname: 'Sample' },
  { firstname: 'Eve', lastname: 'Example' },
  { firstname: 'Dan', lastname: 'Demo' },
] as const

const hourMs = dayMs / 24

/** What stands in the sample company, and for how long each has said nothing. */
const devices: readonly [hostname: string, system: DeviceRow['os_name'], silence: number][] = [
  ['DEMO-PC-001', 'windows', 0.05 * hourMs],
  ['DEMO-PC-002', 'windows', 0.1 * hourMs],
  ['DEMO-PC-003', 'windows', 0.4 * hourMs],
  ['DEMO-PC-004', 'windows', 19 * hourMs],
  ['DEMO-LT-001', 'windows', 0.2 * hourMs],
  ['DEMO-LT-002', 'windows', 5 * hourMs],
  ['DEMO-LT-003', 'windows', 3 * dayMs],
  ['DEMO-MB-001', 'mac', 0.3 * hourMs],
  ['DEMO-MB-002', 'mac', 16 * dayMs],
  ['DEMO-SV-001', 'linux', 0.03 * hourMs],
  ['DEMO-SV-002', 'linux', 0.05 * hourMs],
]

type Sample = { tenantId: string; staffRoleId: string; ownerId: string; now: Date }

/**
 * Adds the sample company to a new tenant: people who cannot sign in, a month of their sign-ins for Insights, devices, and
 * requests at the desk, some of them the owner's own so that the desk shows them.
 */
export async function insertSample(scope: TenantTx, { tenantId, staffRoleId, ownerId, now }: Sample): Promise<void> {
  const companyId = await insertCompany(scope, tenantId, 'Demo Co', true)
  const accounts = people.map((person) => ({
    ...person,
    id: uuid(),
    email: `${person.firstname.toLowerCase()}@sample.invalid`,
    roleId: staffRoleId,
    companyId,
  }))
  for (const account of accounts) await insertAccount(scope, tenantId, account.id, account, false)
  await insertHistory(scope, signIns(tenantId, accounts, now), true)
  await insertDevices(
    scope,
    devices.map(([hostname, os_name, silence]) => ({
      tenant_id: tenantId,
      id: uuid(),
      company_id: companyId,
      hostname,
      os_name,
      last_seen_at: new Date(now.getTime() - silence),
      is_sample: true,
    })),
  )
  await insertRequests(
    scope,
    told.map((request, nth) => ({
      tenant_id: tenantId,
      account_id: nth % 2 === 0 ? ownerId : (accounts[nth % accounts.length]?.id ?? ownerId),
      id: uuid(),
      number: nth + 1,
      ...request,
      state: nth < told.length - 4 ? 'Resolved' : nth < told.length - 2 ? 'In progress' : 'Open',
      is_sample: true,
      created_at: new Date(now.getTime() - (told.length - nth) * 1.7 * dayMs),
    })),
  )
}

type Account = { id: string; email: string }

/** A month of sign-ins: more on working days, now and then one that fails. */
function signIns(tenantId: string, accounts: readonly Account[], now: Date): AuditEvent[] {
  return Array.from({ length: days }, (_, ago) => {
    const day = new Date(now.getTime() - (ago + 1) * dayMs)
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6
    return Array.from({ length: isWeekend ? 2 : 6 + (ago % 4) }, (__, nth) =>
      signIn(tenantId, accounts[(nth + ago) % accounts.length], new Date(day.getTime() + nth * 37 * 60_000), nth),
    ).flat()
  }).flat()
}

function signIn(tenantId: string, account: Account | undefined, at: Date, nth: number): AuditEvent[] {
  if (account === undefined) return []
  const failed = nth === 5
  // Addresses for documentation (RFC 5737): nobody's.
  const origin = { address: `192.0.2.${20 + nth}`, agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0', at }
  return [
    {
      tenantId,
      event: 'sign-in',
      outcome: failed ? 'failure' : 'success',
      reason: failed ? 'invalid-credentials' : '',
      accountId: account.id,
      email: account.email,
      origin,
    },
  ]
}
