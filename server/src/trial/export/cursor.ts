import { exportParts } from '@portico/contract/trial/export-tenant.ts'
import * as z from 'zod'
import type { Secret } from '#server/plumbing/secret.ts'

const cursorSchema = z.object({ tenantId: z.string(), part: z.enum(exportParts), after: z.array(z.string()) })

/** Where an export goes on: a part, and the key of the row before; empty where the part begins. */
export type Cursor = z.infer<typeof cursorSchema>

/** A cursor as clients carry it: sealed, so that no other key reaches the database. */
export const writeCursor = (secret: Secret, cursor: Cursor): string =>
  secret.seal(JSON.stringify(cursor)).toString('base64url')

/** The cursor that a client brings back; null where it was not made here, or for another tenant. */
export function readCursor(secret: Secret, tenantId: string, text: string): Cursor | null {
  const opened = secret.unseal(Buffer.from(text, 'base64url'))
  if (opened === null) return null
  const cursor = cursorSchema.parse(JSON.parse(opened))
  return cursor.tenantId === tenantId ? cursor : null
}
