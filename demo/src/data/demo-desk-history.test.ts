import { expect, it } from 'vitest'
import { deskHistoryOf } from './demo-desk-history.ts'
import { requestsOf } from './demo-requests.ts'
import { demoTenants } from './demo-tenants.ts'

it.each(demoTenants)('requests of $name are answered when the history has an answer of the agent', (tenant) => {
  const now = new Date('2026-06-15T09:30:00.000Z')
  const requests = requestsOf(tenant, now)
  const { entries } = deskHistoryOf(tenant, requests, now)
  for (const { number, account_id, responded_at = null } of requests) {
    const answer = entries.find(
      (entry) => entry.number === number && entry.kind === 'comment' && entry.account_id !== account_id,
    )
    expect(responded_at).toEqual(answer?.at ?? null)
  }
})
