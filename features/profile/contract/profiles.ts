import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/** The profile that users see. They can change only the name. */
const profile = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  rolename: z.string(),
  companyname: z.string(),
})

/** Reads the profile of the signed-in user. */
export const readProfile = defineCall({
  method: 'GET',
  path: '/api/iam/user/profile/',
  access: 'session',
  permission: 'own-account',
  about: "The user's name, address, role and company.",
  output: profile,
  refusals: [],
})

/**
 * Changes the name of the signed-in user in this product only; an identity provider keeps the name that it has. If
 * several changes are saved, the last one applies, and each call returns the profile at that moment. Users of a
 * customer cannot take the provider's name.
 */
export const saveName = defineCall({
  method: 'PUT',
  path: '/api/iam/user/profile/',
  access: 'session',
  permission: 'own-account',
  about: "Change the user's own name.",
  body: z.strictObject({ firstname: textUpTo(200), lastname: textUpTo(200) }),
  output: profile,
  refusals: ['own-name-not-valid', 'name-of-provider'],
})
