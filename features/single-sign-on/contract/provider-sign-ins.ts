import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { loginResponse } from '@portico/contract/core/authentication/login-response.ts'
import { tenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'

/**
 * The input of a sign-in at a provider (spec A §7, `mslogin` and `idplogin`). `connectionid` is the `id` of a choice from
 * `getauth`, `email` is passed as a login hint, and `redirect_url` is the visitor's arrival.
 */
const providerFields = {
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
const providerAddress = z.object({ redirect_url: z.string() })

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

/**
 * Completes a sign-in at a provider: `answer` is the query of the provider's redirect, unchanged (OpenID Connect Core
 * §3.1.2.5; for SAML our own `state`). Only the browser that began it can complete it, and only once.
 */
export const finishAtProvider = defineCall({
  method: 'POST',
  path: '/api/iam/login/callback',
  access: 'anyone',
  about: 'End a sign-in that went to Microsoft or to an identity provider.',
  body: z.strictObject({ connectionid: identifier, answer: textUpTo(16_000) }),
  output: z.object({
    login: loginResponse,
    /** The stored value of the browser's `authtype`. */
    authtype: z.enum(['msauthapp', 'externalidp']),
    tenant: tenantChoice,
    redirect_url: z.string(),
    source: z.string(),
    is_csd: z.boolean(),
  }),
  refusals: [
    'start-again',
    'provider-started',
    'no-provider',
    'provider-away',
    'provider-misconfigured',
    'provider-not-trusted',
    'provider-refused',
    'sign-in-cancelled',
    'no-account',
    'account-deactivated',
    'tenant-mismatch',
  ],
})
