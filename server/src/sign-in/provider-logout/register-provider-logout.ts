import type { FastifyInstance } from 'fastify'
import type { House } from '#server/plumbing/house.ts'
import type { Origin } from '#server/plumbing/http/answer.ts'
import { acceptForms } from '#server/plumbing/http/accept-forms.ts'
import { originOf } from '#server/plumbing/http/origin.ts'
import { logOf } from '#server/sign-in/providers/begin-at-provider.ts'
import { oidcPathsOf } from '#server/sign-in/providers/connection.ts'
import { openCredentials } from '#server/sign-in/providers/credentials.ts'
import type { OidcClients } from '#server/sign-in/providers/oidc-client.ts'
import { findNamedConnection } from '#server/sign-in/providers/queries.ts'
import { readTrouble } from '#server/sign-in/providers/read-trouble.ts'
import { endSessionsFrom } from '#server/sign-in/provider-logout/end-sessions-from.ts'
import { readLogoutToken } from '#server/sign-in/provider-logout/read-logout-token.ts'

/**
 * The address that an OpenID provider sends logout tokens to (OpenID Connect Back-Channel Logout 1.0 §2.5): a form from
 * machine to machine, answered 200 or 400. The sessions are ended on every node with the commit.
 */
export async function registerProviderLogout(app: FastifyInstance, house: House, oidc: OidcClients): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope)
    scope.post<{ Params: { connection: string } }>(
      oidcPathsOf(':connection').backChannelLogout,
      async (request, reply) => {
        const origin = originOf(request)
        const token = new URLSearchParams(String(request.body)).get('logout_token') ?? ''
        const isLimited = house.limits.take('provider', origin.network) > 0
        const problem = isLimited
          ? 'too-many-requests'
          : await endByToken({ house, oidc, origin }, request.params.connection, token)
        reply.header('cache-control', 'no-store')
        if (problem === null) return reply.code(200).send()
        return reply.code(400).send({ error: 'invalid_request', error_description: problem })
      },
    )
  })
}

type Parts = { house: House; oidc: OidcClients; origin: Origin }

async function endByToken(parts: Parts, connectionId: string, token: string): Promise<string | null> {
  const { house, oidc, origin } = parts
  const found = await findNamedConnection(house.database, connectionId, 'oidc', origin.at)
  if (found === null) return 'connection'
  const { connection } = found
  try {
    const credentials = openCredentials(house, found, origin.at)
    const { issuer, jwks_uri } = (await oidc.configurationOf(connection, credentials)).serverMetadata()
    const { decryption } = credentials.keys
    const read = await readLogoutToken(token, {
      issuer,
      decryption,
      clientId: connection.clientId,
      keys: {
        providerKeys: oidc.providerKeys,
        connectionId: connection.id,
        address: jwks_uri ?? '',
        since: Date.now(),
      },
    })
    if (typeof read !== 'string') return (await endSessionsFrom(house, connection, [read], read, origin)) ? null : 'jti'
    house.log.warn({ ...logOf(connection), reason: read }, 'A logout token of the provider was not accepted.')
    return read
  } catch (error) {
    const { reason, advice } = readTrouble(error, connection)
    house.log.warn({ ...logOf(connection), reason }, `A logout token of the provider could not be checked. ${advice}`)
    return reason
  }
}
