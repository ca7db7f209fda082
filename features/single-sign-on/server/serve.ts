import type { singleSignOn } from '#features/single-sign-on/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleFinishAtProvider } from './finish-at-provider.ts'
import { handleRefreshMetadata } from '#features/single-sign-on/server/commands/refresh-metadata.ts'
import { handleSignInWithProvider, beginAtProvider } from './sign-in-with-provider.ts'
import { handleWarnOfEndingKeys } from '#features/single-sign-on/server/keys/warn-of-ending-keys.ts'
import { endSessionAddress } from '#features/single-sign-on/server/logout/end-session-address.ts'
import { registerFrontChannelLogout } from '#features/single-sign-on/server/logout/register-front-channel-logout.ts'
import { registerProviderLogout } from '#features/single-sign-on/server/logout/register-provider-logout.ts'
import { registerSamlLogout } from '#features/single-sign-on/server/logout/register-saml-logout.ts'
import { openOidcClients, type OidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'
import { registerJwks } from '#features/single-sign-on/server/oidc/register-jwks.ts'
import { registerSaml } from '#features/single-sign-on/server/saml/register-saml.ts'
import type { signInWithMicrosoft } from '#features/single-sign-on/contract/provider-sign-ins.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { Handler } from '@portico/server/core/calls/handler.ts'

/** Returns the handlers and jobs of sign-in at an identity provider. */
export function serveSingleSignOn({ context, endingKeys }: ServerParts): RunningFeature<typeof singleSignOn.calls> {
  const oidc = openOidcClients()
  return {
    offers: { endAtProvider: (session, origin) => endSessionAddress(context, oidc, session, origin) },
    handlers: () => ({
      signInWithMicrosoft: handleSignInWithMicrosoft(context, oidc),
      signInWithProvider: handleSignInWithProvider(context, oidc),
      finishAtProvider: handleFinishAtProvider(context, oidc),
    }),
    jobs: () => [handleRefreshMetadata(context), handleWarnOfEndingKeys(context, endingKeys)],
    async routes(app) {
      await registerProviderLogout(app, context, oidc)
      registerFrontChannelLogout(app, context)
      await registerJwks(app, context)
      await registerSaml(app, context)
      await registerSamlLogout(app, context)
      return []
    },
  }
}

/** Begins a sign-in at a connection of the kind `msauth` (spec A §7). Refusals: see the call. */
export function handleSignInWithMicrosoft(context: AppContext, oidc: OidcClients): Handler<typeof signInWithMicrosoft> {
  return ({ body, tenantHeader, origin, credentials }) =>
    beginAtProvider(context, oidc, { kind: 'msauth', body, tenantHeader, origin, credentials })
}
