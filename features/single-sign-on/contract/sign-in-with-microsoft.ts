import { defineCall } from '@portico/contract/core/calls/call.ts'
import * as z from 'zod/mini'
import { providerAddress, providerFields } from './sign-in-with-provider.ts'

/** Begins a sign-in at Microsoft Entra ID: returns the address to go to, and binds the sign-in to this browser. */
export const signInWithMicrosoft = defineCall({
  method: 'POST',
  path: '/api/iam/login/mslogin/',
  access: 'anyone',
  about: 'Begin to sign in with Microsoft.',
  body: z.strictObject(providerFields),
  output: providerAddress,
  refusals: ['no-provider', 'provider-away', 'provider-misconfigured'],
})
