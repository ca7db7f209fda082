import { v7 as uuid } from 'uuid'
import type { AuditEvent } from '@portico/server/core/audit/event.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { insertCompany } from '@portico/server/core/tenants/tenant-queries.ts'
import { insertAccount } from '@portico/server/core/accounts/account-queries.ts'
import { insertHistory } from '@portico/server/core/audit/audit-queries.ts'
import { insertRequests, type RequestRow } from '@portico/server/core/requests/sample-request-queries.ts'
import { insertDevices, type DeviceRow } from '@portico/server/core/devices/sample-device-queries.ts'

const dayMs = 86_400_000
const days = 30

const people = [
  { firstname: 'Sam', lastname: 'Sample' },
  { firstname: 'Eve', lastname: 'Example' },
  { firstname: 'Dan', lastname: 'Demo' },
] as const

const hourMs = dayMs / 24

/** The devices of the sample company, and when each last reported, in milliseconds ago. */
const devices: readonly [hostname: string, system: DeviceRow['device']['os_name'], silence: number][] = [
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

/** Requests of users at their service desk, in trials and in the demo. */
export const sampleRequests: readonly Pick<RequestRow, 'title' | 'description' | 'kind' | 'priority'>[] = [
  {
    title: 'VPN drops every hour',
    description: 'The connection is lost about once an hour and comes back by itself.',
    kind: 'Network',
    priority: 'Normal',
  },
  {
    title: 'Second screen stays black',
    description: 'Since this morning the screen on the left shows no picture.',
    kind: 'Hardware',
    priority: 'Normal',
  },
  {
    title: 'Access to the finance folder',
    description: 'I took over the monthly report and need to read last year.',
    kind: 'Access',
    priority: 'Low',
  },
  {
    title: 'Printer on floor 2 out of toner',
    description: 'The one beside the kitchen. Colour only.',
    kind: 'Hardware',
    priority: 'Low',
  },
  {
    title: 'Update asks to restart again and again',
    description: 'It has asked five times today and nothing changes.',
    kind: 'Software',
    priority: 'High',
  },
  {
    title: 'Shared mailbox does not open',
    description: 'The mailbox of the front desk says that I have no permission.',
    kind: 'Access',
    priority: 'High',
  },
  {
    title: 'Wireless is slow in meeting room 4',
    description: 'Calls stutter there; in the corridor they are fine.',
    kind: 'Network',
    priority: 'Normal',
  },
]

type Sample = { tenantId: string; staffRoleId: string; ownerId: string; now: Date }

/**
 * Adds the sample company to a new tenant: accounts that cannot sign in, a month of their sign-ins for Insights, devices, and
 * requests at the desk, some of them the owner's own so that the desk lists them.
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
      device: {
        tenant_id: tenantId,
        id: uuid(),
        company_id: companyId,
        hostname,
        os_name,
        state: 'active',
        is_sample: true,
      },
      lastSeenAt: new Date(now.getTime() - silence),
    })),
  )
  await insertRequests(
    scope,
    sampleRequests.map((request, index) => {
      const isResolved = index < sampleRequests.length - 4
      const raisedAt = now.getTime() - (sampleRequests.length - index) * 1.7 * dayMs
      const changedAt = new Date(isResolved ? raisedAt + dayMs : raisedAt)
      return {
        tenant_id: tenantId,
        company_id: companyId,
        account_id: index % 2 === 0 ? ownerId : (accounts[index % accounts.length]?.id ?? ownerId),
        id: uuid(),
        number: index + 1,
        ...request,
        state: isResolved ? 'Resolved' : index < sampleRequests.length - 2 ? 'In progress' : 'Open',
        is_sample: true,
        created_at: new Date(raisedAt),
        changed_at: changedAt,
        closed_at: isResolved ? changedAt : null,
      }
    }),
  )
}

type Account = { id: string; email: string }

/** Returns a month of sign-ins: more on working days, some of them failed. */
function signIns(tenantId: string, accounts: readonly Account[], now: Date): AuditEvent[] {
  return Array.from({ length: days }, (_, ago) => {
    const day = new Date(now.getTime() - (ago + 1) * dayMs)
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6
    return Array.from({ length: isWeekend ? 2 : 6 + (ago % 4) }, (__, index) =>
      signIn(tenantId, accounts[(index + ago) % accounts.length], new Date(day.getTime() + index * 37 * 60_000), index),
    ).flat()
  }).flat()
}

function signIn(tenantId: string, account: Account | undefined, at: Date, nth: number): AuditEvent[] {
  if (account === undefined) return []
  const failed = nth === 5
  // An address range for documentation (RFC 5737).
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
