import type { Keys } from '#server/platform/crypto/secret.ts'

/**
 * The six-digit code of an e-mail code challenge: derived, so that it is stored nowhere and Re-send can mail the same one
 * again. A new `generation` has a new code. 48 bits reduced to six digits: the bias is below one in 10^8.
 */
export function codeOf(secret: Keys, challengeId: string, generation: number): string {
  const bits = secret.mac('code', `${challengeId}:${generation}`).readUIntBE(0, 6)
  return String(bits % 1_000_000).padStart(6, '0')
}
