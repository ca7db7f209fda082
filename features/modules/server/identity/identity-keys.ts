import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import type { Keys, Secret } from '@portico/server/platform/crypto/secret.ts'

/** How long an identity is valid, in seconds. */
export const identityLifetime = 300

/** How long an app may cache the keys, in seconds. A new key is published for that long before it signs. */
export const keysKeptFor = 300

/** The start of a key that replaced another one. The first key, generation 1, has no entry. */
export type Rotation = { generation: number; at: Date }

/**
 * The generation that signs at a time, and the published generations. A previous one stays published until its last
 * identity has expired.
 */
export type Generations = { signing: number; published: number[] }

/** A key that signs identities, and its public half as a JWK (RFC 7518 §6.2). */
export type IdentityKey = { privateKey: KeyObject; publicJwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string } }

/** Returns the generations in use at a time. `rotations` are all rotations up to that time, oldest first. */
export function generationsAt(rotations: readonly Rotation[], now: Date): Generations {
  const age = ({ at }: Rotation) => (now.getTime() - at.getTime()) / 1000
  const all = [{ generation: 1, at: new Date(0) }, ...rotations]
  const signing = all.findLast((each) => age(each) >= keysKeptFor) ?? all[0]
  const published = all.filter((_each, index) => {
    const successor = all[index + 1]
    // The successor starts to sign after it has been published for a while, and identities of this key remain valid for
    // a while after that.
    return successor === undefined || age(successor) < keysKeptFor + identityLifetime + 60
  })
  return { signing: signing?.generation ?? 1, published: published.map(({ generation }) => generation) }
}

/** The order of the group of P-256 (FIPS 186-5; SP 800-186 §3.2.1.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Returns the key of a generation, derived from a secret of the deployment, so that all nodes have the same: 512 bits,
 * reduced to a private key (FIPS 186-5 §A.2.1).
 */
export function identityKeyOf({ mac }: Pick<Keys, 'mac'>, generation: number): IdentityKey {
  const bits = [0, 1].map((nth) => mac('app-identity', `P-256 ${generation} ${nth}`).toString('hex')).join('')
  const d = Buffer.from(((BigInt(`0x${bits}`) % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d)
  const point = pair.getPublicKey()
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicJwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) } as const
  return {
    publicJwk,
    privateKey: createPrivateKey({ key: { ...publicJwk, d: d.toString('base64url') }, format: 'jwk' }),
  }
}

/** Returns the public keys to publish: for each generation in use, one per accepted secret. */
export function publishedKeysOf({ accepted }: Pick<Secret, 'accepted'>, { published }: Generations): IdentityKey[] {
  return accepted.flatMap((keys) => published.map((generation) => identityKeyOf(keys, generation)))
}
