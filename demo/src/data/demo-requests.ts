import { sampleRequests } from '@portico/server/features/trial/provision/sample.ts'
import type { RequestRow } from '@portico/server/features/trial/sample-queries.ts'
import { demoId } from './demo-id.ts'
import { demoCompanyId, type DemoTenant } from './demo-tenants.ts'

const dayMs = 24 * 60 * 60_000

/**
 * The service-desk requests that a tenant's users have raised in the last weeks, oldest first: old ones resolved, the
 * newest open.
 */
export function requestsOf(tenant: DemoTenant, now: Date): RequestRow[] {
  const people = tenant.people.filter((person) => person.isInactive !== true)
  const count = sampleRequests.length * 2
  return Array.from({ length: count }, (_, nth) => {
    const person = people[(nth * 5) % people.length]
    const request = sampleRequests[nth % sampleRequests.length]
    if (person === undefined || request === undefined) return []
    const state: NonNullable<RequestRow['state']> =
      nth < count - 4 ? 'Resolved' : nth < count - 2 ? 'In progress' : 'Open'
    return [
      {
        tenant_id: demoId(`tenant ${tenant.name}`),
        company_id: demoCompanyId(tenant, tenant.company),
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
