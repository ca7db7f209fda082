import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/**
 * A device's Ed25519 key, which is created here and stored only in the state file. `publicText` is its public half, 32
 * bytes in base64url.
 */
export type DeviceKey = { sign: (text: string) => Buffer; publicText: string; stored: string }

/** Creates a key. */
export function makeDeviceKey(): DeviceKey {
  return keyOf(generateKeyPairSync('ed25519').privateKey)
}

/** Parses the `stored` form of a key (PKCS #8, DER, base64). Throws if it is invalid. */
export function readDeviceKey(stored: string): DeviceKey {
  const key = createPrivateKey({ key: Buffer.from(stored, 'base64'), format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key')
  return keyOf(key)
}

function keyOf(key: KeyObject): DeviceKey {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (x === undefined) throw new Error('not an Ed25519 key')
  return {
    sign: (text) => sign(null, Buffer.from(text), key),
    publicText: x,
    stored: key.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}
