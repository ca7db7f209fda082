import { defineCall } from '@portico/contract/core/calls/call.ts'
import * as z from 'zod/mini'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'

/**
 * The input of a sign-in at a provider (spec A §7, `mslogin` and `idplogin`). The tenant is named by `tenantname`, or
 * by the choice from `getauth` (`connectionid` is its `id`); `email` is passed as a login hint. `redirect_url` is the
 * visitor's arrival.
 */
export const providerFields = {
  tenantname: textUpTo(128),
  email: textUpTo(320),
  connectionid: z.optional(identifier),
  is_csd: z.optional(z.boolean()),
  timezone: z.optional(textUpTo(64)),
  associated_deviceid: z.optional(textUpTo(128)),
  source: z.optional(textUpTo(64)),
  appname: z.optional(textUpTo(64)),
  host: z.optional(textUpTo(255)),
  redirect_url: z.optional(textUpTo(2048)),
}

/** The address at the provider. */
export const providerAddress = z.object({ redirect_url: z.string() })

/**
 * Begins a sign-in at an identity provider, OpenID or SAML: returns the address to go to, and binds the sign-in to this
 * browser. The header `tenantid` has precedence over `tenantname`.
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
