import type { FastifyInstance } from 'fastify'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { acceptForms } from '@portico/server/platform/http/accept-forms.ts'
import { originOf, type Origin } from '@portico/server/platform/http/origin.ts'
import { logFieldsOf, oidcPathsOf } from '#features/single-sign-on/server/connection.ts'
import { openCredentials } from '#features/single-sign-on/server/keys/own-keys.ts'
import type { OidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'
import { clock } from '#features/single-sign-on/server/oidc/provider-keys.ts'
import { findNamedConnection } from '#features/single-sign-on/server/connection-queries.ts'
import { readProviderError } from '#features/single-sign-on/server/read-provider-error.ts'
import { endSessionsFrom } from './end-sessions-from.ts'
import { readLogoutToken } from './read-logout-token.ts'

/**
 * Serves the address to which the server of an OpenID provider posts logout tokens as a form (OpenID Connect
 * Back-Channel Logout 1.0 §2.5). The response is 200 or 400. The sessions end on every node on commit.
 */
export async function registerProviderLogout(
  app: FastifyInstance,
  context: AppContext,
  oidc: OidcClients,
): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope)
    scope.post<{ Params: { connection: string } }>(
      oidcPathsOf(':connection').backChannelLogout,
      async (request, reply) => {
        const origin = originOf(request)
        const token = new URLSearchParams(String(request.body)).get('logout_token') ?? ''
        const isLimited = context.limits.take('provider', origin.network) > 0
        const problem = isLimited
          ? 'too-many-requests'
          : await endByToken({ context, oidc, origin }, request.params.connection, token)
        reply.header('cache-control', 'no-store')
        if (problem === null) return reply.code(200).send()
        return reply.code(400).send({ error: 'invalid_request', error_description: problem })
      },
    )
  })
}

type Parts = { context: AppContext; oidc: OidcClients; origin: Origin }

async function endByToken(parts: Parts, connectionId: string, token: string): Promise<string | null> {
  const { context, oidc, origin } = parts
  const found = await findNamedConnection(context.database, connectionId, 'oidc', origin.at)
  if (found === null) return 'connection'
  const { connection } = found
  try {
    const connectionCredentials = openCredentials(context, found, origin.at)
    const { issuer, jwks_uri } = (await oidc.configurationOf(connection, connectionCredentials)).serverMetadata()
    const { decryption } = connectionCredentials.keys
    const read = await readLogoutToken(token, {
      issuer,
      decryption,
      clientId: connection.clientId,
      keys: {
        providerKeys: oidc.providerKeys,
        connectionId: connection.id,
        address: jwks_uri ?? '',
        since: clock(),
      },
    })
    if (read.ok) return (await endSessionsFrom(context, connection, [read.value], read.value, origin)) ? null : 'jti'
    context.log.warn(
      { ...logFieldsOf(connection), reason: read.error },
      'A logout token of the provider was not accepted.',
    )
    return read.error
  } catch (error) {
    const { reason, advice } = readProviderError(error, connection)
    context.log.warn(
      { ...logFieldsOf(connection), reason },
      `A logout token of the provider could not be checked. ${advice}`,
    )
    return reason
  }
}
