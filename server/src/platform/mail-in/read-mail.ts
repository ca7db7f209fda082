import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { addressParser, decodeWords } from 'postal-mime'
import type { IncomingMail, ReplyContext, Unreadable } from './incoming-mail.ts'
import { mailParts, type MailFile, type MailParts } from './mail-parts.ts'
import { ownMailOf } from './own-mail.ts'
import { picturesInside } from './pictures-inside.ts'
import { pictureText, replyTextOf } from './reply-text.ts'

/** The limit for parts of a mail, more than any mail client writes. */
const partsAtMost = 200
const boundariesAtMost = 50

/**
 * Parses a mail (RFC 5322, MIME) in the context of the mail of ours that it replies to. The caller must limit the time
 * (`readInProcess`).
 */
export async function readMail(raw: Uint8Array, context: ReplyContext): Promise<Result<IncomingMail, Unreadable>> {
  if (hasTooManyParts(raw)) return err('too-many-parts')
  const parsed = await mailParts(raw)
  if (parsed === null) return err('not-a-mail')
  const parts = picturesInside(parsed)
  const valuesOf = (wanted: string) => parts.headers.flatMap(({ name, value }) => (name === wanted ? [value] : []))
  const from = valuesOf('from').flatMap((value) => addressParser(value, { flatten: true }))
  const subject = decodeWords(valuesOf('subject')[0] ?? '').slice(0, 1000)
  const messageId = (valuesOf('message-id')[0] ?? '').trim().slice(0, 500)
  const { text, folded, isShortened } = replyTextOf(parts.pieces, {
    own: ownMailOf({
      replyAddress: context.replyAddress,
      addresses: context.ownAddresses ?? [],
      names: [...(context.ownNames ?? []), ...namesOfRecipient(parts, context.replyAddress)],
      number: context.number ?? numberIn(subject),
      closings: context.closings ?? [],
    }),
    author: from[0]?.name ?? '',
    pictures: parts.files.filter(isPicture),
  })
  // Our address is a secret of the recipient, and an unrecognised quotation may contain it.
  const hidden = (written: string) => withoutSecret(written, context.replyAddress)
  return ok({
    messageId: messageId === '' ? null : messageId,
    from: from.map(({ address }) => address?.trim().toLowerCase() ?? ''),
    subject,
    mediaType: (valuesOf('content-type')[0] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    headers: parts.headers,
    reply: hidden(text),
    folded: hidden(folded),
    isShortened,
    attachments: parts.files.map(({ name, type, content }) => ({
      name,
      type,
      content,
      isShown: type.startsWith('image/') && `${text}\n${folded}`.includes(pictureText(name)),
    })),
  })
}

const isPicture = ({ type }: MailFile): boolean => type.startsWith('image/')

/** Returns the number of the request that a subject names ("Re: [#12] …"), or null. */
function numberIn(subject: string): number | null {
  const [, number] = /\[#(\d{1,9})\]/.exec(subject) ?? []
  return number === undefined ? null : Number(number)
}

/** Returns the display names that the mail gives our address. The sender's program took them from our mail. */
function namesOfRecipient({ headers }: MailParts, replyAddress: string): string[] {
  return headers
    .filter(({ name }) => name === 'to' || name === 'cc')
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .filter(({ address }) => address?.toLowerCase() === replyAddress.toLowerCase())
    .flatMap(({ name }) => (name === undefined || name.includes('@') ? [] : [name]))
}

function withoutSecret(text: string, replyAddress: string): string {
  if (replyAddress === '') return text
  const literal = replyAddress.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.replaceAll(new RegExp(literal, 'gi'), '…')
}

/** Counts the lines that begin a part, before anything is parsed. */
function hasTooManyParts(raw: Uint8Array): boolean {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const boundaries = new Set<string>()
  for (const [, quoted, plain] of text.matchAll(/boundary\s?=\s?(?:"([^"\r\n]{1,100})"|([^\s;"]{1,100}))/gi)) {
    boundaries.add(quoted ?? plain ?? '')
    if (boundaries.size > boundariesAtMost) return true
  }
  let parts = 0
  for (let at = text.indexOf('\n--'); at !== -1; at = text.indexOf('\n--', at + 3)) {
    const line = /[^\r\n]*/.exec(text.slice(at + 3, at + 120))?.[0].trimEnd() ?? ''
    if (boundaries.has(line)) parts += 1
    if (parts > partsAtMost) return true
  }
  return false
}
