import { timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { digitsOf, type Keys, type Secret } from '@portico/server/platform/crypto/secret.ts'

/** Identifies an email of a registration: its `generation` grows when a link has expired and a new one is requested. */
export type RegistrationKey = { id: string; generation: number }

/**
 * Returns the token of a verification link and the code of the same email: derived, so that only the email contains
 * them. The token (62 characters) holds the registration's id and generation, and 224 bits that only this deployment
 * can make.
 */
export function trialSecretsOf(secret: Keys, key: RegistrationKey): { token: string; code: string } {
  const head = Buffer.alloc(18)
  head.set(parse(key.id))
  head.writeUInt16BE(key.generation, 16)
  const seal = secret.mac('trial-token', `${key.id}:${key.generation}`).subarray(0, 28)
  const code = digitsOf(secret.mac('trial-code', `${key.id}:${key.generation}`))
  return { token: Buffer.concat([head, seal]).toString('base64url'), code }
}

/** Returns the registration of a token, or null for a token that this deployment did not issue. */
export function readTrialToken(secret: Secret, token: string): RegistrationKey | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 46) return null
  const key = { id: stringify(bytes.subarray(0, 16)), generation: bytes.readUInt16BE(16) }
  const isOf = (keys: Keys) => timingSafeEqual(bytes, Buffer.from(trialSecretsOf(keys, key).token, 'base64url'))
  return secret.accepted.some(isOf) ? key : null
}
