import { timingSafeEqual } from 'node:crypto'
import type { Keys, Secret } from '@portico/server/platform/crypto/secret.ts'

/** The content that a signature covers: a dashboard exactly as stored, byte by byte. */
export type SignedParts = {
  tenantId: string
  id: string
  accountId: string
  title: string
  dataset: string
  definition: string
  conditions: string
}

/** Version of the message format below. */
const form = 1

/** Signs a shared dashboard: HMAC-SHA-256, 32 bytes (decisions/0094). */
export function signDashboard(keys: Pick<Keys, 'mac'>, parts: SignedParts): Buffer {
  const { tenantId, id, accountId, title, dataset, definition, conditions } = parts
  return keys.mac(
    'shared-dashboard',
    JSON.stringify([form, tenantId, id, accountId, title, dataset, definition, conditions]),
  )
}

/** Returns whether this deployment signed exactly this content, with any of its accepted secrets. */
export function isSignedDashboard(secret: Pick<Secret, 'accepted'>, parts: SignedParts, signature: Buffer): boolean {
  return secret.accepted.some((keys) => {
    const own = signDashboard(keys, parts)
    return own.length === signature.length && timingSafeEqual(own, signature)
  })
}
