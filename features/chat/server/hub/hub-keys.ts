import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Keys, Secret } from '@portico/server/platform/crypto/secret.ts'

/** A key that signs identities, and its public half as a JWK (RFC 8037). */
export type HubKey = { privateKey: KeyObject; publicJwk: { kty: string; crv: string; x: string } }

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410 §7). */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The keys that sign identities for chat hubs, the one in force first: one for each secret that the deployment accepts, derived from it, so
 * that all nodes have the same and a rotation of the secret (decisions/0040) publishes both while it lasts.
 */
export function hubKeysOf(secret: Pick<Secret, 'accepted'>): HubKey[] {
  return secret.accepted.map(hubKeyOf)
}

/** The key of one secret; that of the deployment's own signs. */
export function hubKeyOf({ mac }: Pick<Keys, 'mac'>): HubKey {
  const key = Buffer.concat([beforeSeed, mac('hub-identity', 'Ed25519')])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const { kty = '', crv = '', x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, publicJwk: { kty, crv, x } }
}
