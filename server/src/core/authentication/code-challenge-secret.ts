import { digitsOf, type Keys } from '#server/platform/crypto/secret.ts'

/**
 * The six-digit code of a code step: derived, so that it is kept nowhere and Re-send can mail the same one again. A new
 * `generation` gives a new code.
 */
export function codeOf(secret: Keys, challengeId: string, generation: number): string {
  return digitsOf(secret.mac('code', `${challengeId}:${generation}`))
}
