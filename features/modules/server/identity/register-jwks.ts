import type { FastifyInstance } from 'fastify'
import type { Identities } from './issue-identities.ts'
import { keysKeptFor } from './identity-keys.ts'

/** Publishes the keys with which apps verify their users' identities, each under its thumbprint (RFC 7638). */
export function registerJwks(app: FastifyInstance, identities: Pick<Identities, 'keySet'>): void {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${keysKeptFor}`)
      .type('application/jwk-set+json')
      .send(JSON.stringify(await identities.keySet(new Date()))),
  )
}
