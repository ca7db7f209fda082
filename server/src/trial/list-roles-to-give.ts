import type { listRolesToGive as call } from '@portico/contract/trial/list-roles-to-give.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { readPlace, readRolesToGive } from '#server/trial/invitations/queries.ts'

/** Lists what roles an owner may give; where people sign in elsewhere there is nothing to give. */
export function answerListRolesToGive(house: House): Answer<typeof call> {
  return async ({ session }) => {
    const { tenantId } = session
    return inTenant(house.database, tenantId, async (tenant) => {
      const { authtype } = await readPlace(tenant, tenantId)
      return authtype === 'local' ? done(await readRolesToGive(tenant, tenantId)) : refused('invitations-not-offered')
    })
  }
}
