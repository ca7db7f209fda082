import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { addressParser, decodeWords } from 'postal-mime'
import type { IncomingMail, ReplyContext, Unreadable } from './incoming-mail.ts'
import { withoutTokens } from './blank-tokens.ts'
import { mailParts, type MailFile, type MailParts } from './mail-parts.ts'
import { ownMailOf, type OwnMail } from './own-mail.ts'
import { picturesInside } from './pictures-inside.ts'
import { replyTextOf } from './reply-text.ts'

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
  const from = valuesOf(parts, 'from').flatMap((value) => addressParser(value, { flatten: true }))
  const subject = decodeWords(firstOf(parts, 'subject')).slice(0, 1000)
  const messageId = firstOf(parts, 'message-id').trim().slice(0, 500)
  const { text, folded, isShortened } = replyTextOf(parts.pieces, {
    own: ownMail(parts, subject, context),
    author: from[0]?.name ?? '',
    pictures: parts.files.filter(isPicture),
  })
  // Our addresses are secrets of their recipients, and an unrecognised quotation may contain them.
  const hidden = (written: string) => withoutSecrets(written, context.replyAddress)
  return ok({
    messageId: messageId === '' ? null : messageId,
    from: from.map(({ address = '' }) => address.trim().toLowerCase()),
    subject,
    mediaType: firstOf(parts, 'content-type').replace(/;.*$/s, '').trim().toLowerCase(),
    headers: parts.headers,
    reply: hidden(text),
    folded: hidden(folded),
    isShortened,
    attachments: parts.files.map(({ name, type, content }) => ({ name, type, content })),
    original: withoutTokens(raw, context.replyAddress),
  })
}

const valuesOf = ({ headers }: MailParts, wanted: string): string[] =>
  headers.flatMap(({ name, value }) => (name === wanted ? [value] : []))

const firstOf = (parts: MailParts, wanted: string): string => valuesOf(parts, wanted)[0] ?? ''

/** Returns by what a quotation in this mail shows that it is of one of ours. */
function ownMail(
  parts: MailParts,
  subject: string,
  { replyAddress, ownAddresses, ownNames = [], number, closings }: ReplyContext,
): OwnMail {
  return ownMailOf({
    replyAddress,
    addresses: ownAddresses ?? [],
    names: [...ownNames, ...namesOfRecipient(parts, replyAddress)],
    number: number ?? numberIn(subject),
    closings: closings ?? [],
  })
}

const isPicture = ({ type }: MailFile): boolean => type.startsWith('image/')

/** Returns the number of the request that a subject names ("Re: [#12] …"), or null. */
function numberIn(subject: string): number | null {
  const [, number] = /\[#(\d{1,9})\]/.exec(subject) ?? []
  return number === undefined ? null : Number(number)
}

/** Returns the display names that the mail gives our address. The sender's program took them from our mail. */
function namesOfRecipient(parts: MailParts, replyAddress: string): string[] {
  return [...valuesOf(parts, 'to'), ...valuesOf(parts, 'cc')]
    .flatMap((value) => addressParser(value, { flatten: true }))
    .filter(({ address }) => address?.toLowerCase() === replyAddress.toLowerCase())
    .flatMap(({ name }) => (name === undefined || name.includes('@') ? [] : [name]))
}

function withoutSecrets(text: string, replyAddress: string): string {
  const others = text.replaceAll(/reply\+[0-9a-f]{40}@[a-z0-9.-]{1,255}/gi, '…')
  if (replyAddress === '') return others
  const literal = replyAddress.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return others.replaceAll(new RegExp(literal, 'gi'), '…')
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
