import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo, encodedPassword, identifier } from '@portico/contract/core/calls/text.ts'
import { passwordLengths } from './own-password.ts'
import { newPasswordRefusals } from './new-password-rules.ts'

/**
 * Requests the email for resetting a password (spec A §7). The response is the same for known and unknown addresses;
 * `reset-refused` (USER_ERR029) does not depend on the address.
 */
export const sendResetEmail = defineCall({
  method: 'PUT',
  path: '/api/iam/user/forgotpassword/sendemail',
  access: 'anyone',
  about: 'Ask for the mail with which a forgotten password is reset.',
  body: z.strictObject({ emailaddress: textUpTo(320) }),
  output: z.null(),
  refusals: ['reset-refused'],
})

/** The `resettoken` of a link. A damaged one is refused like an unknown one, so any text is accepted here. */
const resetToken = textUpTo(256)

/**
 * A tenant in which a reset can set the password. `tenantdesc` is the name to show and never empty. `passwordlengths`
 * are those set for the tenant; if omitted, the domain's apply. `isfirst`: the account has no password yet.
 */
export const resetTenant = z.object({
  tenantid: identifier,
  tenantname: z.string(),
  tenantdesc: z.string(),
  passwordlengths: z.optional(passwordLengths),
  isfirst: z.optional(z.boolean()),
})

export type ResetTenant = z.infer<typeof resetTenant>

/**
 * Step one of the page: checks the temporary password from the email with the link. Success returns USER_RES012 and the
 * tenants in which the password can be set. Every failure is the same refusal, which leads to `/validityexpiry` (spec A
 * §4). If the link is still valid, the refusal's data are `triesLeft`.
 */
export const validateTemporaryPassword = defineCall({
  method: 'POST',
  path: '/api/iam/user/forgotpassword/validate',
  access: 'anyone',
  about: 'Enter the temporary password of a reset.',
  body: z.strictObject({ token: resetToken, temp_password: encodedPassword }),
  output: z.object({ tenants: z.array(resetTenant).check(z.minLength(1)) }),
  successCode: 'USER_RES012',
  refusals: ['reset-not-valid'],
})

/** The data of `reset-not-valid` if the link was valid but the temporary password was not: the number of tries left. */
export const triesLeft = z.object({ tries_left: z.int() })

/**
 * Step two: sets the new password, once. `temp_password` proves step one again; it can be omitted if step one was done
 * from the same network. `tenantid` selects the tenant if the address has accounts in several.
 */
export const updatePassword = defineCall({
  method: 'PUT',
  path: '/api/iam/user/forgotpassword/updatepassword',
  access: 'anyone',
  about: 'Set a new password with the link and the temporary password of a reset.',
  body: z.strictObject({
    token: resetToken,
    newpassword: encodedPassword,
    confirmpassword: encodedPassword,
    temp_password: z.optional(encodedPassword),
    tenantid: z.optional(identifier),
  }),
  output: z.null(),
  refusals: ['reset-not-valid', ...newPasswordRefusals, 'choose-tenant'],
})
