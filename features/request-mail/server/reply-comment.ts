import { attachmentLimits, type AttachmentProblem } from '@portico/contract/core/attachments/attachment-rules.ts'
import { commentLongest } from '@portico/contract/core/requests/request.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { printable } from '@portico/contract/platform/printable.ts'
import { v7 as uuid } from 'uuid'
import { checkAttachment } from '@portico/server/core/attachments/attachment-content.ts'
import { countOfRequest, attachToEntry, insertAttachment } from '@portico/server/core/attachments/attachment-queries.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { IncomingMail } from '@portico/server/platform/mail-in/incoming-mail.ts'
import type { ReplyAddress } from './reply-address-queries.ts'
import { deskMailMessages } from './request-mails.ts'

type File = { id: string; name: string; type: string; content: Buffer }

/**
 * Checks a reply's files by content. Returns the files that may be attached, and the names of the refused files with
 * the reasons.
 */
export async function checkFiles(
  files: IncomingMail['attachments'],
): Promise<{ taken: File[]; refused: { name: string; why: AttachmentProblem }[] }> {
  const taken: File[] = []
  const refused: { name: string; why: AttachmentProblem }[] = []
  for (const { name, content: bytes } of files) {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const isTooMany = taken.length >= attachmentLimits.perMessage
    const checked = isTooMany ? null : await checkAttachment(name, content)
    if (checked?.ok === true) taken.push({ id: uuid(), ...checked.value, content })
    else refused.push({ name: shownName(name), why: checked === null ? 'too-many-attachments' : checked.error })
  }
  return { taken, refused }
}

const shownName = (name: string): string => printable(name).trim().slice(0, 100) || '?'

/**
 * Adds a reply with the accepted files as a comment to its request. The comment names the refused files. The
 * transaction has locked the row of the request.
 */
export async function addReply(
  tenant: TenantTx,
  { tenantId, number, accountId }: ReplyAddress,
  {
    text,
    files,
    language,
    at,
  }: { text: string; files: Awaited<ReturnType<typeof checkFiles>>; language: Language; at: Date },
): Promise<void> {
  const room = attachmentLimits.perRequest - (await countOfRequest(tenant, tenantId, number))
  const accepted = files.taken.slice(0, Math.max(0, room))
  const omitted = [...files.refused, ...files.taken.slice(accepted.length)].map(({ name }) => name)
  const note =
    omitted.length === 0 ? '' : `\n\n${deskMailMessages(language)('notAttached', { names: omitted.join(', ') })}`
  const short = shortened(text, commentLongest - note.length)
  const comment = {
    tenantId,
    number,
    kind: 'comment',
    accountId,
    text: `${short}${note}`.trim(),
    via: 'mail',
    at,
  } as const
  const entryId = await addEntry(tenant, comment)
  const owner = { tenantId, accountId }
  for (const file of accepted) await insertAttachment(tenant, { ...owner, ...file })
  await attachToEntry(
    tenant,
    owner,
    accepted.map(({ id }) => id),
    { number, entryId },
  )
}

/** Shortens a text to this many characters without splitting a character. */
function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
