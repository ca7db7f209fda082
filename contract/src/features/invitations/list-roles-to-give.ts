import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'
import { identifier } from '#contract/core/calls/text.ts'

/** The roles that an owner may give to a colleague who is invited: the tenant's own but for the owner's, by name. */
export const listRolesToGive = defineCall({
  method: 'GET',
  path: '/api/trial/invitation/roles/',
  access: 'session',
  permission: 'owner',
  about: 'The roles that a colleague may be invited with.',
  output: z.array(z.object({ roleid: identifier, rolename: z.string() })),
  refusals: ['owner-only', 'invitations-not-offered'],
})
