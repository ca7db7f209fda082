import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** The profile that users see. They can change only the name. */
export const profile = z.object({
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
