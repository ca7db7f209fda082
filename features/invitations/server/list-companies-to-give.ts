import type { listCompaniesToGive as call } from '#features/invitations/contract/list-companies-to-give.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { readCompaniesToGive } from './invitation-queries.ts'

/** Lists the companies that an owner can assign to a colleague. */
export function handleListCompaniesToGive(context: AppContext): Handler<typeof call> {
  return async ({ session }) =>
    done(await inTenant(context.database, session.tenantId, (tenant) => readCompaniesToGive(tenant, session)))
}
