import type { FastifyInstance } from 'fastify'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { originOf } from '@portico/server/platform/http/origin.ts'
import { oidcPathsOf } from '#features/single-sign-on/server/connection.ts'
import { openOwnKeys, publicKeyOf } from '#features/single-sign-on/server/keys/own-keys.ts'
import { findNamedConnection } from '#features/single-sign-on/server/connection-queries.ts'
import type { OwnKeys } from '@portico/saml/provider.ts'

/** How long a provider may cache our keys, in seconds. A new key is published for longer than that before it signs. */
const keptFor = 300

/**
 * Publishes our public keys at the provider of each OpenID connection as a JWK Set (RFC 7517 §5), which the provider reads as
 * the `jwks_uri` of its client: to verify client assertions (private_key_jwt), and to encrypt ID tokens. 404 for any
 * other connection.
 */
export async function registerJwks(app: FastifyInstance, context: AppContext): Promise<void> {
  app.get<{ Params: { connection: string } }>(oidcPathsOf(':connection').jwks, async (request, reply) => {
    const { network, at } = originOf(request)
    const wait = context.limits.take('provider', network)
    if (wait > 0) return reply.code(429).header('retry-after', wait).send()
    const found = await findNamedConnection(context.database, request.params.connection, 'oidc', at)
    if (found === null) return reply.code(404).send()
    return reply
      .header('cache-control', `public, max-age=${keptFor}`)
      .type('application/jwk-set+json')
      .send(JSON.stringify({ keys: publicKeysOf(openOwnKeys(context, found.ownKeys, at)) }))
  })
}

/**
 * Returns our public keys. A signing key names no `alg`: the provider chooses the algorithm, and treats keys with
 * another `alg` as unusable. `decryption`: the newest key is the one to encrypt to.
 */
function publicKeysOf({ published, decryption }: OwnKeys) {
  const [newest] = decryption
  const encryption = newest === undefined ? [] : [newest.certificatePem]
  return [
    ...published.map((certificate) => ({ ...publicKeyOf(certificate), use: 'sig' })),
    ...encryption.map((certificate) => ({ ...publicKeyOf(certificate), use: 'enc', alg: 'RSA-OAEP-256' })),
  ]
}
