import * as z from 'zod/mini'
import { encodedPassword, identifier, textUpTo, token } from '#contract/core/calls/text.ts'

/**
 * The fields that a password sign-in sends (spec A §7). `password` is encoded (see passwords.ts); `tenantid` is one
 * that `getauth` returned, or `undisclosedTenantId`. `timezone` is an IANA name; it is shown to the user in the list of
 * sessions.
 */
export const signInFields = {
  email: textUpTo(320),
  password: encodedPassword,
  appname: z.optional(textUpTo(64)),
  is_csd: z.optional(z.boolean()),
  timezone: z.optional(textUpTo(64)),
  associated_deviceid: z.optional(textUpTo(128)),
  host: z.optional(textUpTo(255)),
  is_chatbot: z.optional(z.boolean()),
}

/**
 * Spec A §3, "Login response". When `isMFA` is true, `token` is valid only for the email code challenge, and the
 * remaining time counts the mailed code down; otherwise both are 0. `last_logintime` is ISO 8601 in UTC, or empty at
 * the first sign-in. The specification does not have `tenantname` and `tenantdesc`; they are sent because the tenant
 * may not have been named before the sign-in.
 */
export const loginResponse = z.object({
  token,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  roleid: identifier,
  userid: identifier,
  loginid: z.string(),
  tenantid: identifier,
  tenantname: z.string(),
  tenantdesc: z.string(),
  last_logintime: z.string(),
  istrial: z.boolean(),
  redirect_to_servicedesk: z.boolean(),
  is_hostname_required: z.boolean(),
  companyid: identifier,
  ismsp: z.boolean(),
  rolename: z.string(),
  isMFA: z.boolean(),
  minutes_remaining: z.number(),
  seconds_remaining: z.number(),
})

export type LoginResponse = z.infer<typeof loginResponse>
