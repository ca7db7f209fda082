import {
  type readDelegation,
  type StandingDelegation,
  type saveDelegation,
  awayDaysAtMost,
  type endDelegation,
} from '#features/approvals/contract/delegations.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler, refused } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import {
  readStandingDelegation,
  type DelegationRow,
  storeStandingDelegation,
  deleteStandingDelegation,
} from './delegation-queries.ts'
import { readDeciders } from '@portico/server/core/requests/colleague-queries.ts'

/** Returns the user's delegation, current or planned. */
export function handleReadDelegation(context: Pick<AppContext, 'database'>): Handler<typeof readDelegation> {
  return async ({ session, origin: { at } }) => {
    const found = await inTenant(context.database, session.tenantId, (tenant) =>
      readStandingDelegation(tenant, session, at),
    )
    return done(found === null ? null : delegationOf(found))
  }
}

/** Formats a stored delegation for the response. */
function delegationOf({ delegate, from, until }: DelegationRow): StandingDelegation {
  return { delegate, from: from.toISOString(), until: until.toISOString() }
}

const dayMs = 86_400_000

/**
 * Delegates the user's new approvals to a colleague during an absence. The user still decides in rounds that were
 * opened before.
 */
export function handleSaveDelegation(context: Pick<AppContext, 'database'>): Handler<typeof saveDelegation> {
  return async ({ session, body, origin: { at } }) => {
    const { tenantId, accountId, companyId, seesAllCompanies } = session
    const [from, until] = [new Date(body.from), new Date(body.until)]
    const isLate = until.getTime() <= at.getTime() || until.getTime() > at.getTime() + awayDaysAtMost * dayMs
    if (isLate || until.getTime() <= from.getTime()) return refused('times-not-possible')
    return inTenant(context.database, tenantId, async (tenant) => {
      const scope = { tenantId, companyId, withStaff: seesAllCompanies }
      const [delegate] = await readDeciders(tenant, scope, [body.accountid])
      if (delegate === undefined || delegate.id === accountId) return refused('no-such-colleague')
      await storeStandingDelegation(tenant, session, { delegateId: delegate.id, from, until })
      return done(delegationOf({ delegate, from, until }))
    })
  }
}

/** Ends the user's delegation, if any. */
export function handleEndDelegation(context: Pick<AppContext, 'database'>): Handler<typeof endDelegation> {
  return async ({ session }) => {
    await inTenant(context.database, session.tenantId, (tenant) => deleteStandingDelegation(tenant, session))
    return done(null)
  }
}
