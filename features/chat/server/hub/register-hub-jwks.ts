import { hubKeysPath } from '#features/chat/contract/issue-hub-identity.ts'
import type { FastifyInstance } from 'fastify'
import { hubKeysOf } from './hub-keys.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { keepOnce } from '@portico/server/platform/cache/keep-once.ts'

/** How long a hub may cache the keys, in seconds. */
const keptFor = 300

/**
 * Publishes the keys with which a chat hub verifies its user's identity, as a JWK Set (RFC 7517 §5). Each key's id is
 * its thumbprint (RFC 7638).
 */
export function registerHubJwks(app: FastifyInstance, { secret }: Pick<AppContext, 'secret'>): void {
  const keySet = keepOnce(async () => {
    const { calculateJwkThumbprint } = await import('jose')
    const keys = hubKeysOf(secret).map(async ({ publicJwk }) => ({
      ...publicJwk,
      use: 'sig',
      alg: 'EdDSA',
      kid: await calculateJwkThumbprint(publicJwk),
    }))
    return JSON.stringify({ keys: await Promise.all(keys) })
  })
  app.get(hubKeysPath, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${keptFor}`)
      .type('application/jwk-set+json')
      .send(await keySet()),
  )
}
