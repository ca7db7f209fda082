import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { loginResponse } from '@portico/contract/core/authentication/login-response.ts'
import { tenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'

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
