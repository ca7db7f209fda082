import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { loginResponse, signInFields } from '@portico/contract/core/authentication/login-response.ts'

/**
 * Signs in with a password. Opens a session, or an email code challenge if `isMFA` is set. `choose-tenant` carries the
 * tenants whose password matched. An empty `tenantid`, as an empty form sends it, is refused with the sentence for
 * missing input (spec A §5).
 */
export const signInWithPassword = defineCall({
  method: 'POST',
  path: '/api/iam/login/',
  access: 'anyone',
  about: 'Sign in with a local account.',
  body: z.strictObject({ tenantid: z.union([identifier, z.literal('')]), ...signInFields }),
  output: loginResponse,
  refusals: [
    'invalid-credentials',
    'wait-before-retry',
    'account-deactivated',
    'password-too-long',
    'choose-tenant',
    'use-single-sign-on',
    'password-way-closed',
    'tenant-mismatch',
  ],
})

/**
 * Signs in with a password, for callers that know the tenant by name: chat hubs and agents (spec A §7, `locallogin`).
 * The header `tenantid` names the tenant by id and takes precedence over `tenantname`.
 */
export const signInLocally = defineCall({
  method: 'POST',
  path: '/api/iam/login/locallogin',
  access: 'anyone',
  about: 'Sign in with a local account, the tenant given by name or by header.',
  body: z.strictObject({
    tenantname: textUpTo(128),
    ...signInFields,
    source: z.optional(textUpTo(64)),
    redirect_url: z.optional(textUpTo(2048)),
  }),
  output: loginResponse,
  refusals: [
    'invalid-credentials',
    'wait-before-retry',
    'account-deactivated',
    'password-too-long',
    'choose-tenant',
    'use-single-sign-on',
    'password-way-closed',
    'tenant-mismatch',
  ],
})
