import { exportParts } from '@portico/contract/trial/export-tenant.ts'
import * as z from 'zod'
import type { Secret } from '#server/plumbing/secret.ts'

/** `kind` keeps it apart from all else that is sealed, some of which clients carry too. */
const cursorSchema = z.object({
  kind: z.literal('tenant-export'),
  tenantId: z.string(),
  part: z.enum(exportParts),
  after: z.array(z.string()),
})

/** Where an export goes on: a part, and the key of the row before; empty where the part begins. */
export type Cursor = Omit<z.infer<typeof cursorSchema>, 'kind'>

/** A cursor as clients carry it: sealed, so that no other key reaches the database. */
export const writeCursor = (secret: Secret, cursor: Cursor): string =>
  secret.seal(JSON.stringify({ kind: 'tenant-export', ...cursor })).toString('base64url')

/** The cursor that a client brings back; null where it was not made here, for another purpose, or for another tenant. */
export function readCursor(secret: Secret, tenantId: string, text: string): Cursor | null {
  const read = cursorSchema.safeParse(parsed(secret.unseal(Buffer.from(text, 'base64url')) ?? ''))
  return read.success && read.data.tenantId === tenantId ? read.data : null
}

// What was sealed for another purpose need not be JSON.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
