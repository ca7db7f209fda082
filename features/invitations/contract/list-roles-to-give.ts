import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/**
 * Lists the roles that an owner can assign to an invited colleague, by name: all roles of the tenant except the
 * owner's, as long as the owner's own role has their modules and menus.
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
