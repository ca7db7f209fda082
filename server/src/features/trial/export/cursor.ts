import { exportParts } from '@portico/contract/features/trial/export-tenant.ts'
import * as z from 'zod'
import type { Secret } from '#server/platform/crypto/secret.ts'

/** How long a cursor is good for, in milliseconds: kept for later, it would export without an event. */
const lifetime = 10 * 60_000

/** `kind` keeps it apart from all else that is sealed, some of which clients carry too. */
const cursorSchema = z.object({
  kind: z.literal('tenant-export'),
  tenantId: z.string(),
  part: z.enum(exportParts),
  after: z.array(z.string()),
  until: z.number(),
})

/** Where an export goes on: a part, and the key of the row before; empty where the part begins. */
export type Cursor = Omit<z.infer<typeof cursorSchema>, 'kind' | 'until'>

/** A cursor as clients carry it: sealed, so that no other key reaches the database. */
export function writeCursor(secret: Secret, cursor: Cursor, at: Date): string {
  const until = at.getTime() + lifetime
  return secret.seal(JSON.stringify({ kind: 'tenant-export', ...cursor, until })).toString('base64url')
}

/**
 * The cursor that a client brings back; null where it was not made here, for another purpose, for another tenant, or too
 * long ago.
 */
export function readCursor(secret: Secret, tenantId: string, text: string, at: Date): Cursor | null {
  const read = cursorSchema.safeParse(parsed(secret.unseal(Buffer.from(text, 'base64url')) ?? ''))
  return read.success && read.data.tenantId === tenantId && read.data.until >= at.getTime() ? read.data : null
}

// What was sealed for another purpose need not be JSON.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
