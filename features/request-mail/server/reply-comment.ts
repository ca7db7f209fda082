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
import { keepOriginal, originalData, type Original } from './keep-original.ts'
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

type Reply = {
  mail: Pick<IncomingMail, 'reply' | 'folded' | 'isShortened'>
  files: Awaited<ReturnType<typeof checkFiles>>
  language: Language
  original: Original
  at: Date
}

/**
 * Adds a reply with the accepted files and its original as a comment to its request. The comment names the refused
 * files, and says if not all of its text is shown. The transaction has locked the row of the request.
 */
export async function addReply(
  tenant: TenantTx,
  address: ReplyAddress,
  { mail, files, language, original, at }: Reply,
): Promise<void> {
  const { tenantId, number, accountId } = address
  const room = attachmentLimits.perRequest - (await countOfRequest(tenant, tenantId, number))
  const accepted = files.taken.slice(0, Math.max(0, room))
  const omitted = [...files.refused, ...files.taken.slice(accepted.length)].map(({ name }) => name)
  const data = await originalData(tenant, tenantId, original)
  const t = deskMailMessages(language)
  const tooLong = data.original === undefined ? t('tooLong') : `${t('tooLong')} ${t('inOriginal')}`
  const named = omitted.length === 0 ? [] : [t('notAttached', { names: shortened(omitted.join(', '), 2000) })]
  const { text, folded } = textsOf(mail, named, tooLong)
  const comment = { tenantId, number, kind: 'comment', accountId, text, via: 'mail', at } as const
  const entryId = await addEntry(tenant, { ...comment, data: { ...data, ...(folded === '' ? {} : { folded }) } })
  await keepOriginal(tenant, address, { entryId, data, original })
  const owner = { tenantId, accountId }
  for (const file of accepted) await insertAttachment(tenant, { ...owner, ...file })
  await attachToEntry(
    tenant,
    owner,
    accepted.map(({ id }) => id),
    { number, entryId },
  )
}

/**
 * Returns the text of a comment with its notes, and the text that is folded, each no longer than a comment may be. Text
 * beyond a comment's limit is folded. `tooLong` is the note that the mail is not shown in full.
 */
function textsOf(
  { reply, folded, isShortened }: Reply['mail'],
  named: readonly string[],
  tooLong: string,
): { text: string; folded: string } {
  const room = commentLongest - [...named, tooLong].join('\n\n').length - 4
  const short = shortened(reply, room)
  const rest = short === reply ? '' : `…${reply.slice(short.length - 1)}`
  const all = [rest, folded].filter((text) => text !== '').join('\n\n')
  const follows = shortened(all, commentLongest)
  const notes = [...named, ...(isShortened || follows !== all ? [tooLong] : [])]
  return {
    text: [short, ...notes]
      .filter((text) => text !== '')
      .join('\n\n')
      .trim(),
    folded: follows,
  }
}

/** Shortens a text to this many characters without splitting a character. */
function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
