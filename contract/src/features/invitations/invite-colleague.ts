import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'
import { identifier, textUpTo } from '#contract/core/calls/text.ts'

/**
 * Gives a colleague an account without a password, and mails the way to one. `role` is an id of `listRolesToGive`; the
 * owner's role is never among them: an address may be mistyped, and whoever reads that mailbox would have everything.
 * Who was invited and has never signed in gets another mail; the newest counts. `invitation-not-valid` carries
 * `{ field, message }`. `too-many-invitations` does not tell whether the tenant's or the mailbox's day is used up.
 */
export const inviteColleague = defineCall({
  method: 'POST',
  path: '/api/trial/invitation/',
  access: 'session',
  permission: 'owner',
  about: 'Invite a colleague into the tenant.',
  body: z.strictObject({ email: textUpTo(320), name: textUpTo(100), role: identifier }),
  output: z.null(),
  refusals: [
    'owner-only',
    'invitation-not-valid',
    'invitation-email-refused',
    'invitations-not-offered',
    'role-not-known',
    'account-exists',
    'too-many-invitations',
  ],
})
