import type { signInWithMicrosoft as call } from '#features/single-sign-on/contract/sign-in-with-microsoft.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { Handler } from '@portico/server/core/calls/handler.ts'
import { beginAtProvider } from './sign-in-with-provider.ts'
import type { OidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'

/** Begins a sign-in at a connection of the kind `msauth` (spec A §7). Refusals: see the call. */
export function handleSignInWithMicrosoft(context: AppContext, oidc: OidcClients): Handler<typeof call> {
  return ({ body, tenantHeader, origin, credentials }) =>
    beginAtProvider(context, oidc, { kind: 'msauth', body, tenantHeader, origin, credentials })
}
