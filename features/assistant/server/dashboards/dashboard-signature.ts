import { timingSafeEqual } from 'node:crypto'
import type { Keys, Secret } from '@portico/server/platform/crypto/secret.ts'

/** What a signature covers: a dashboard as it is stored, byte by byte. */
export type SignedParts = {
  tenantId: string
  id: string
  accountId: string
  title: string
  dataset: string
  definition: string
  conditions: string
}

/** Of the form of the message below. */
const form = 1

/** The signature of a shared dashboard: HMAC-SHA-256, 32 bytes (decisions/0094). */
export function signDashboard(keys: Pick<Keys, 'mac'>, parts: SignedParts): Buffer {
  const { tenantId, id, accountId, title, dataset, definition, conditions } = parts
  return keys.mac(
    'shared-dashboard',
    JSON.stringify([form, tenantId, id, accountId, title, dataset, definition, conditions]),
  )
}

/** Whether a signature was made by this deployment, with any secret that it accepts, of exactly these parts. */
export function isSignedDashboard(secret: Pick<Secret, 'accepted'>, parts: SignedParts, signature: Buffer): boolean {
  return secret.accepted.some((keys) => {
    const own = signDashboard(keys, parts)
    return own.length === signature.length && timingSafeEqual(own, signature)
  })
}
