import { randomBytes } from 'node:crypto'
import type { Keys, Secret } from '#server/platform/crypto/secret.ts'
import { hashOf } from '#server/core/sessions/token.ts'
import type { EnrolmentCode } from './enrolment-code-queries.ts'

/** Creates a random enrolment code (32 bytes, base64url) and its hash for the database. */
export function freshEnrolmentCode(): { code: string; codeHash: Buffer } {
  return firstUsable(() => randomBytes(32))
}

/**
 * Draws codes until one begins with a letter or digit, since programs read an argument that begins with "-" as an
 * option.
 */
function firstUsable(draw: (time: number) => Buffer): { code: string; codeHash: Buffer } {
  for (let time = 0; ; time += 1) {
    const code = draw(time).toString('base64url')
    if (/^[a-z\d]/i.test(code)) return { code, codeHash: hashOf(code) }
  }
}

/** Returns the enrolment code of downloaded archives, derived from the id of its row, and its hash for the database. */
export function downloadCode(secret: Pick<Keys, 'mac'>, id: string): { code: string; codeHash: Buffer } {
  return firstUsable((time) => secret.mac('download-code', time === 0 ? id : `${id} ${time}`))
}

/** Derives the same code again to resume a download; null if none of the accepted secrets made it. */
export function downloadCodeAgain(
  { accepted }: Secret,
  { id, code_hash }: { id: string; code_hash: Buffer },
): string | null {
  const made = accepted.map((keys) => downloadCode(keys, id))
  return made.find(({ codeHash }) => codeHash.equals(code_hash))?.code ?? null
}

/** Returns why a code enrols no device at `now`, as a refusal's name; null if it can enrol one. */
export function whyCodeNotUsable(
  { revokedAt, expiresAt, uses, maxUses }: Pick<EnrolmentCode, 'revokedAt' | 'expiresAt' | 'uses' | 'maxUses'>,
  now: Date,
): 'enrolment-code-revoked' | 'enrolment-code-expired' | 'enrolment-code-used-up' | null {
  if (revokedAt !== null) return 'enrolment-code-revoked'
  if (expiresAt <= now) return 'enrolment-code-expired'
  return uses >= maxUses ? 'enrolment-code-used-up' : null
}
