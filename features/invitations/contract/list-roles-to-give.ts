import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/**
 * The roles that an owner may assign to an invited colleague, by name: the tenant's without the owner's, as far as the
 * owner's own role has their modules and menus.
 */
export const listRolesToGive = defineCall({
  method: 'GET',
  path: '/api/trial/invitation/roles/',
  access: 'session',
  permission: 'owner',
  isList: true,
  about: 'The roles that a colleague may be invited with.',
  output: z.array(z.object({ roleid: identifier, rolename: z.string() })),
  refusals: ['owner-only', 'invitations-not-offered'],
})
