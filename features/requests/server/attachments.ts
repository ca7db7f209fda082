import type {
  uploadRequestAttachment,
  discardRequestAttachment,
  downloadOriginalMail,
  downloadRequestAttachment,
} from '#features/requests/contract/attachments.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { storeAttachment } from '@portico/server/core/attachments/store-attachment.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import {
  deleteUploaded,
  readAttachment,
  type StoredAttachment,
} from '@portico/server/core/attachments/attachment-queries.ts'
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extensionOf } from '@portico/contract/core/attachments/attachment-rules.ts'
import { readRequestRow } from '@portico/server/core/requests/request-row-queries.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import { findEntry } from './request-page-queries.ts'
import { readOriginal } from '@portico/server/core/requests/original-mail-queries.ts'
import { openFile } from '@portico/server/platform/crypto/sealed-file.ts'
import { isAgentOf } from '@portico/server/core/requests/request-view.ts'

const decompressed = promisify(gunzip)

/** Stores a user's file, checked by its content, for the next message to attach. */
export function handleUploadRequestAttachment(
  context: Pick<AppContext, 'database' | 'limits'>,
): Handler<typeof uploadRequestAttachment> {
  return async ({ session, params: { id }, query: { name }, upload }) => {
    const retryAfter = context.limits.take('desk', `account ${session.accountId}`)
    if (retryAfter > 0) return refused('too-many-requests', { retryAfter })
    const stored = await storeAttachment(context.database, session, { id, name, upload })
    return stored.ok ? done(stored.value) : refused(stored.error)
  }
}

/** Deletes a file that the user has uploaded and attached to nothing. */
export function handleDiscardRequestAttachment(
  context: Pick<AppContext, 'database'>,
): Handler<typeof discardRequestAttachment> {
  return async ({ session, params: { id } }) => {
    await inTenant(context.database, session.tenantId, (tenant) => deleteUploaded(tenant, session, id))
    return done(null)
  }
}

/** Returns a file of a request that the user sees. Only technicians receive files of internal notes. */
export function handleDownloadRequestAttachment(
  context: Pick<AppContext, 'database'>,
): Handler<typeof downloadRequestAttachment> {
  return async ({ session, params: { id, number } }) => {
    const file = await inTenant(context.database, session.tenantId, (tenant) =>
      readSeenFile(tenant, session, Number(number), id),
    )
    if (file === null) return refused('no-such-attachment')
    const sha256 = hash('sha256', file.content, 'buffer')
    return { kind: 'file', name: plainName(file.name), type: file.type, parts: [file.content], sha256 }
  }
}

/** Returns the original of an email to a request, to the technicians who see the company of the request. */
export function handleDownloadOriginalMail(
  context: Pick<AppContext, 'database' | 'secret'>,
): Handler<typeof downloadOriginalMail> {
  return async ({ session, params: { id, number } }) => {
    const stored = await inTenant(context.database, session.tenantId, async (tenant) => {
      const row = await readRequestRow(tenant, session, Number(number))
      if (row === null || !isAgentOf(session, row.company_id)) return null
      return readOriginal(tenant, { tenantId: session.tenantId, number: Number(number), id })
    })
    const opened = stored === null ? null : openFile(context.secret, stored)
    if (opened === null) return refused('no-such-attachment')
    const content = await decompressed(opened)
    const sha256 = hash('sha256', content, 'buffer')
    return { kind: 'file', name: `request-${number}.eml`, type: 'message/rfc822', parts: [content], sha256 }
  }
}

async function readSeenFile(
  tenant: TenantTx,
  session: Session,
  number: number,
  id: string,
): Promise<StoredAttachment | null> {
  const row = await readRequestRow(tenant, session, number)
  const file = row === null ? null : await readAttachment(tenant, session.tenantId, id)
  if (row === null || file === null || file.number !== number || file.entryId === null) return null
  const entry = await findEntry(tenant, session.tenantId, file.entryId)
  return entry === null || (entry.isInternal && !isAgentOf(session, row.company_id)) ? null : file
}

/** Returns a name for the headers in ASCII. The page saves the file under its real name. */
function plainName(name: string): string {
  const extension = extensionOf(name)
  const stem = name.slice(0, name.length - extension.length - 1).replaceAll(/[^A-Za-z0-9 ._-]+/g, '-')
  return `${stem.replaceAll(/^[ .-]+|[ .-]+$/g, '') || 'file'}.${extension}`
}
