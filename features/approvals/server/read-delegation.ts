import type { readDelegation as call } from '#features/approvals/contract/read-delegation.ts'
import type { StandingDelegation } from '#features/approvals/contract/standing-delegation.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readStandingDelegation, type DelegationRow } from './delegation-queries.ts'

/** Returns the user's delegation, current or planned. */
export function handleReadDelegation(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, origin: { at } }) => {
    const found = await inTenant(context.database, session.tenantId, (tenant) =>
      readStandingDelegation(tenant, session, at),
    )
    return done(found === null ? null : delegationOf(found))
  }
}

/** Formats a stored delegation for the response. */
export function delegationOf({ delegate, from, until }: DelegationRow): StandingDelegation {
  return { delegate, from: from.toISOString(), until: until.toISOString() }
}
