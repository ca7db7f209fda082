import type { Insertable } from 'kysely'
import type { Schema } from '@portico/server/platform/database/schema.ts'
import { demoId } from '#demo/data/demo-id.ts'
import type { DemoTenant } from '#demo/data/demo-tenants.ts'

type RequestRow = Insertable<Schema['tenant.desk_requests']>
export type Told = Pick<RequestRow, 'title' | 'description' | 'category' | 'priority'>

const dayMs = 24 * 60 * 60_000

/** What people ask their service desk. */
export const told: readonly Told[] = [
  {
    title: 'VPN drops every hour',
    description: 'The connection is lost about once an hour and comes back by itself.',
    category: 'Network',
    priority: 'Normal',
  },
  {
    title: 'Second screen stays black',
    description: 'Since this morning the screen on the left shows no picture.',
    category: 'Hardware',
    priority: 'Normal',
  },
  {
    title: 'Access to the finance folder',
    description: 'I took over the monthly report and need to read last year.',
    category: 'Access',
    priority: 'Low',
  },
  {
    title: 'Printer on floor 2 out of toner',
    description: 'The one beside the kitchen. Colour only.',
    category: 'Hardware',
    priority: 'Low',
  },
  {
    title: 'Update asks to restart again and again',
    description: 'It has asked five times today and nothing changes.',
    category: 'Software',
    priority: 'High',
  },
  {
    title: 'Shared mailbox does not open',
    description: 'The mailbox of the front desk says that I have no permission.',
    category: 'Access',
    priority: 'High',
  },
  {
    title: 'Wireless is slow in meeting room 4',
    description: 'Calls stutter there; in the corridor they are fine.',
    category: 'Network',
    priority: 'Normal',
  },
]

/**
 * The service-desk requests that a tenant's people have raised in the last weeks, oldest first: old ones resolved, the
 * newest open.
 */
export function requestsOf(tenant: DemoTenant, now: Date): RequestRow[] {
  const people = tenant.people.filter((person) => person.isInactive !== true)
  const count = told.length * 2
  return Array.from({ length: count }, (_, nth) => {
    const person = people[(nth * 5) % people.length]
    const request = told[nth % told.length]
    if (person === undefined || request === undefined) return []
    const state: NonNullable<RequestRow['state']> =
      nth < count - 4 ? 'Resolved' : nth < count - 2 ? 'In progress' : 'Open'
    return [
      {
        tenant_id: demoId(`tenant ${tenant.name}`),
        account_id: demoId(`account ${tenant.name} ${person.email}`),
        id: demoId(`request ${tenant.name} ${nth}`),
        number: nth + 1,
        ...request,
        state,
        created_at: new Date(now.getTime() - ((count - nth) * 4 - 3) * dayMs - nth * 37 * 60_000),
      },
    ]
  }).flat()
}
