import { digitsOf, type Keys } from '#server/platform/crypto/secret.ts'

/**
 * The six-digit code of an email code challenge: derived, so that it is stored nowhere and Re-send can mail the same one
 * again. A new `generation` has a new code.
 */
export function codeOf(secret: Keys, challengeId: string, generation: number): string {
  return digitsOf(secret.mac('code', `${challengeId}:${generation}`))
}
