import type { Readable } from 'node:stream'
import { attachmentLimits, type AttachmentProblem } from '@portico/contract/core/attachments/attachment-rules.ts'
import type { AttachmentSummary } from '@portico/contract/core/requests/request.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { checkAttachment } from './attachment-content.ts'
import { countPending, insertAttachment } from './attachment-queries.ts'

/**
 * Stores a user's upload, which the user's next message attaches by its `id`. Checks its content. Unattached files are
 * deleted after a day.
 */
export async function storeAttachment(
  database: Pool,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  { id, name, upload }: { id: string; name: string; upload: Readable },
): Promise<Result<AttachmentSummary, AttachmentProblem>> {
  const content = await readWhole(upload)
  if (content === null) return err('attachment-too-large')
  const checked = await checkAttachment(name, content)
  if (!checked.ok) return checked
  const file = { tenantId, accountId, id, ...checked.value, content }
  return inTenant(database, tenantId, async (tenant) => {
    if ((await countPending(tenant, file)) >= attachmentLimits.pending) return err('too-many-attachments')
    if (!(await insertAttachment(tenant, file))) return err('attachment-name-refused')
    return ok({ id, name: file.name, media_type: file.type, size: content.length })
  })
}

/** Reads the bytes of an upload; null if they exceed the limit for a file. */
async function readWhole(upload: Readable): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of upload as AsyncIterable<Buffer>) {
    size += part.length
    if (size > attachmentLimits.bytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
