import type { listRolesToGive as call } from '#features/invitations/contract/list-roles-to-give.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { readInvitingTenant, readRolesToGive } from './invitation-queries.ts'

/** Lists the roles that an owner can assign. Refuses by `invitations-not-offered` if the tenant uses single sign-on. */
export function handleListRolesToGive(context: AppContext): Handler<typeof call> {
  return async ({ session }) => {
    const { tenantId, roleId } = session
    return inTenant(context.database, tenantId, async (tenant) => {
      const { authtype } = await readInvitingTenant(tenant, tenantId)
      return authtype === 'local'
        ? done(await readRolesToGive(tenant, tenantId, roleId))
        : refused('invitations-not-offered')
    })
  }
}
