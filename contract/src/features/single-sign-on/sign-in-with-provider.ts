import { defineCall } from '#contract/core/calls/call.ts'
import * as z from 'zod/mini'
import { providerAddress, providerFields } from '#contract/core/authentication/provider-fields.ts'

/**
 * Begins a sign-in at an identity provider, OpenID or SAML: returns the address to go to, and binds the sign-in to this
 * browser. The header `tenantid` wins over `tenantname`.
 */
export const signInWithProvider = defineCall({
  method: 'POST',
  path: '/api/iam/login/idplogin',
  access: 'anyone',
  about: 'Begin to sign in with an identity provider.',
  body: z.strictObject({ ...providerFields, is_chatbot: z.optional(z.boolean()) }),
  output: providerAddress,
  refusals: ['no-provider', 'provider-away', 'provider-misconfigured'],
})
