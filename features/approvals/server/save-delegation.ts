import type { saveDelegation as call } from '#features/approvals/contract/save-delegation.ts'
import { awayDaysAtMost } from '#features/approvals/contract/standing-delegation.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readDeciders } from '@portico/server/core/requests/colleague-queries.ts'
import { storeStandingDelegation } from './delegation-queries.ts'
import { delegationOf } from './read-delegation.ts'

const dayMs = 86_400_000

/** Delegates the user's new approvals to a colleague during an absence. Rounds that already wait stay with the user. */
export function handleSaveDelegation(context: Pick<AppContext, 'database'>): Handler<typeof call> {
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
