import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Keys, Secret } from '@portico/server/platform/crypto/secret.ts'

/** A key that signs identities, and its public part as a JWK (RFC 8037). */
export type HubKey = { privateKey: KeyObject; publicJwk: { kty: string; crv: string; x: string } }

/** The prefix of a 32-byte Ed25519 key in PKCS #8 (RFC 8410 §7). */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Returns the keys that sign identities for chat hubs, the current one first. Each key is derived from one of the
 * deployment's accepted secrets, so that all nodes have the same keys, and a rotation of the secret (decisions/0040)
 * publishes the old and the new one.
 */
export function hubKeysOf(secret: Pick<Secret, 'accepted'>): HubKey[] {
  return secret.accepted.map(hubKeyOf)
}

/** Derives the key of one secret. The deployment's current secret provides the key that signs. */
export function hubKeyOf({ mac }: Pick<Keys, 'mac'>): HubKey {
  const key = Buffer.concat([beforeSeed, mac('hub-identity', 'Ed25519')])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const { kty = '', crv = '', x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, publicJwk: { kty, crv, x } }
}
