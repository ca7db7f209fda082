import { usersAtMost, type searchUsers as call } from '@portico/contract/trial/search-users.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { findUsers } from '#server/trial/invitations/queries.ts'

/** Searches the owner's own tenant: row-level security shows no other. */
export function answerSearchUsers(house: House): Answer<typeof call> {
  return async ({ session: { tenantId }, query: { searchtext, offset = '0' } }) => {
    const wanted = { text: searchtext.trim(), offset: Number(offset), limit: usersAtMost + 1 }
    const found = await inTenant(house.database, tenantId, (tenant) => findUsers(tenant, tenantId, wanted))
    return done({ users: found.slice(0, usersAtMost), has_more: found.length > usersAtMost })
  }
}
