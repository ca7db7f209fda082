import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { profile } from './read-profile.ts'

/**
 * Changes the name of the signed-in user, here only: a provider that the user signs in at keeps its own. The last of several saves
 * applies, and each returns the profile as it is then. Users of a customer cannot take the name of the provider.
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
