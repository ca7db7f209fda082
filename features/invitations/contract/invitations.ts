import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'

/**
 * Lists the roles that an owner can assign to an invited colleague, by name: all roles of the tenant except the
 * owner's, if the owner's own role has all modules and menus of the role.
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

/**
 * Lists the companies that an owner can assign to an invited colleague: those that the owner sees, by name, without
 * closed and sample companies. The owner's own company is first.
 */
export const listCompaniesToGive = defineCall({
  method: 'GET',
  path: '/api/trial/invitation/companies/',
  access: 'session',
  permission: 'owner',
  isList: true,
  about: 'The companies that a colleague may be invited to.',
  output: z.array(z.object({ id: identifier, companyname: z.string() })),
  refusals: ['owner-only'],
})

/**
 * Creates an account without a password for a colleague, and emails the link to set one. `role` is an id of
 * `listRolesToGive`; `company` is one of `listCompaniesToGive`, by default the inviter's. An empty `name` is derived
 * from the address. The owner's role cannot be assigned: an address may be mistyped, and the reader of that mailbox
 * would have every permission. A colleague who was invited before but has never signed in gets another email; only the
 * newest is valid. `invitation-not-valid` carries `{ field, message }`. `too-many-invitations` does not reveal whether
 * the daily limit of the tenant or of the mailbox is reached.
 */
export const inviteColleague = defineCall({
  method: 'POST',
  path: '/api/trial/invitation/',
  access: 'session',
  permission: 'owner',
  about: 'Invite a colleague into the tenant.',
  body: z.strictObject({
    email: textUpTo(320),
    name: textUpTo(100),
    role: identifier,
    company: z.optional(identifier),
  }),
  output: z.null(),
  refusals: [
    'owner-only',
    'invitation-not-valid',
    'invitation-email-refused',
    'invitations-not-offered',
    'role-not-known',
    'company-not-known',
    'account-exists',
    'too-many-invitations',
  ],
})
