import { exportParts } from '#features/trial/contract/trial-data.ts'
import * as z from 'zod'
import type { Secret } from '@portico/server/platform/crypto/secret.ts'

/**
 * The lifetime of a cursor, in milliseconds. An older one is refused, because it would export without an audit event.
 */
const lifetime = 10 * 60_000

/** `kind` separates cursors from other sealed values that clients store. */
const cursorSchema = z.object({
  kind: z.literal('tenant-export'),
  tenantId: z.string(),
  part: z.enum(exportParts),
  after: z.array(z.string()),
  until: z.number(),
})

/** The position of an export: a part, and the key of the last row; empty at the beginning of the part. */
export type Cursor = Omit<z.infer<typeof cursorSchema>, 'kind' | 'until'>

/** Returns the sealed text of a cursor for clients, so that no other key reaches the database. */
export function writeCursor(secret: Secret, cursor: Cursor, at: Date): string {
  const until = at.getTime() + lifetime
  return secret.seal(JSON.stringify({ kind: 'tenant-export', ...cursor, until })).toString('base64url')
}

/**
 * Returns the cursor that a client sends back; null for one that is forged, for another purpose or tenant, or expired.
 */
export function readCursor(secret: Secret, tenantId: string, text: string, at: Date): Cursor | null {
  const read = cursorSchema.safeParse(parsed(secret.unseal(Buffer.from(text, 'base64url')) ?? ''))
  return read.success && read.data.tenantId === tenantId && read.data.until >= at.getTime() ? read.data : null
}

// A text sealed for another purpose may not be JSON.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
