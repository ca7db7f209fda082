import type { Keys } from '#server/platform/crypto/secret.ts'

/** The secrets of a reset mail: the `resettoken` of its link (43 characters) and the temporary password (19). */
export type ResetSecrets = { token: string; temporaryPassword: string }

// Without letters and digits that look alike.
const alphabets = [
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  'abcdefghijkmnpqrstuvwxyz',
  '23456789',
  'abcdefghijkmnpqrstuvwxyz',
] as const
const groups = 4

/**
 * Derives the secrets of the reset `id`, so that they are stored nowhere but in the mail. The temporary password has 67
 * bits in four groups of upper case, lower case, digit and lower case, joined by hyphens: it meets the rules of a new one.
 */
export function resetSecretsOf(secret: Keys, id: string): ResetSecrets {
  const bytes = Buffer.concat([
    secret.mac('temporary-password', `${id}:1`),
    secret.mac('temporary-password', `${id}:2`),
  ])
  const letter = (alphabet: string, at: number) => alphabet[bytes.readUInt32BE(at * 4) % alphabet.length] ?? ''
  const group = (nth: number) => alphabets.map((alphabet, at) => letter(alphabet, nth * alphabets.length + at)).join('')
  return {
    token: secret.mac('reset-token', id).toString('base64url'),
    temporaryPassword: Array.from({ length: groups }, (_, nth) => group(nth)).join('-'),
  }
}
