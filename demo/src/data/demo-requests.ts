import { sampleRequests } from '@portico/features/trial/server/provision/sample.ts'
import { demoId } from './demo-id.ts'
import { demoCompanyId, type DemoPerson, type DemoTenant } from './demo-tenants.ts'
import type { RequestRow } from '@portico/server/core/requests/sample-request-queries.ts'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** Returns when the technician answered a request that was raised at `raisedAt`; both in milliseconds since 1970. */
export const answeredAt = (raisedAt: number): number => raisedAt + 25 * minuteMs

/**
 * Returns the technician who works on a tenant's requests. Null if the tenant has none; the histories of its requests
 * then have only their first entry.
 */
export const agentOf = (tenant: DemoTenant): DemoPerson | null =>
  tenant.people.find(({ isServicedesk }) => isServicedesk === true) ?? null

/** Returns the id of a person's account. */
export const accountOf = (tenant: DemoTenant, { email }: Pick<DemoPerson, 'email'>): string =>
  demoId(`account ${tenant.name} ${email}`)

/**
 * Returns the service-desk requests that a tenant's users have raised in recent weeks, oldest first: old ones are
 * resolved, the newest open. If there is a technician, the last one waits for an approval.
 */
export function requestsOf(tenant: DemoTenant, now: Date): RequestRow[] {
  const people = tenant.people.filter((person) => person.isInactive !== true)
  const agent = agentOf(tenant)
  const count = sampleRequests.length * 2
  const raised = Array.from({ length: count }, (_, index): RequestRow[] => {
    const person = people[(index * 5) % people.length]
    const request = sampleRequests[index % sampleRequests.length]
    if (person === undefined || request === undefined) return []
    const state: NonNullable<RequestRow['state']> =
      index < count - 4 ? 'Resolved' : index < count - 2 ? 'In progress' : 'Open'
    const raisedAt = now.getTime() - ((count - index) * 4 - 3) * dayMs - index * 37 * 60_000
    const changedAt = new Date(state === 'Open' ? raisedAt : raisedAt + dayMs / 6)
    const isAnswered = agent !== null && state !== 'Open' && person !== agent
    return [
      {
        ...rowOf(tenant, person, index),
        ...request,
        state,
        created_at: new Date(raisedAt),
        changed_at: changedAt,
        closed_at: state === 'Resolved' ? changedAt : null,
        responded_at: isAnswered ? new Date(answeredAt(raisedAt)) : null,
        assignee_id: agent === null || state === 'Open' ? null : accountOf(tenant, agent),
      },
    ]
  }).flat()
  const [, asking] = people
  if (agent === null || asking === undefined) return raised
  const created_at = new Date(now.getTime() - 5 * 60 * 60_000)
  const waiting = {
    title: 'Access to the switches of Birch Logistics',
    description: 'To replace the one that fails in hall 3. For two weeks.',
    kind: 'Access' as const,
    priority: 'High' as const,
    state: 'Waiting for approval' as const,
  }
  return [...raised, { ...rowOf(tenant, asking, count), ...waiting, created_at, changed_at: created_at }]
}

const rowOf = (tenant: DemoTenant, person: DemoPerson, index: number) => ({
  tenant_id: demoId(`tenant ${tenant.name}`),
  company_id: demoCompanyId(tenant, tenant.company),
  account_id: accountOf(tenant, person),
  id: demoId(`request ${tenant.name} ${index}`),
  number: index + 1,
})
