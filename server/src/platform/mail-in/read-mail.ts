import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import PostalMime, { addressParser, type Attachment } from 'postal-mime'
import type { IncomingMail, Unreadable } from './incoming-mail.ts'
import { replyTextOf } from './reply-text.ts'

/** The limit for parts of a mail, more than any mail client writes. */
const partsAtMost = 200
const boundariesAtMost = 50
const nestingAtMost = 20
const headersAtMost = 256 * 1024

/**
 * Parses a mail (RFC 5322, MIME). `replyAddress` is our address that it replies to. The caller must limit the time
 * (`readInProcess`).
 */
export async function readMail(raw: Uint8Array, replyAddress: string): Promise<Result<IncomingMail, Unreadable>> {
  if (hasTooManyParts(raw)) return err('too-many-parts')
  const options = { maxNestingDepth: nestingAtMost, maxHeadersSize: headersAtMost, forceRfc822Attachments: true }
  const parsed = await PostalMime.parse(raw, options).catch(() => null)
  if (parsed === null) return err('not-a-mail')
  const headers = parsed.headers.map(({ key, value }) => ({ name: key, value }))
  const valuesOf = (wanted: string) => headers.flatMap(({ name, value }) => (name === wanted ? [value] : []))
  const from = valuesOf('from').flatMap((value) => addressParser(value, { flatten: true }))
  const { messageId, subject = '', text = '', html = '' } = parsed
  return ok({
    messageId: messageId === undefined || messageId.trim() === '' ? null : messageId.trim().slice(0, 500),
    from: from.map(({ address }) => address?.trim().toLowerCase() ?? ''),
    subject: subject.slice(0, 1000),
    mediaType: (valuesOf('content-type')[0] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    headers,
    // Our address is a secret of the recipient, and an unrecognised quotation may contain it.
    reply: replyTextOf({ text, html }, replyAddress).replaceAll(replyAddress, '…'),
    attachments: parsed.attachments.filter(isFile).map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  })
}

/**
 * Returns whether an attachment is a file of the reply. Pictures in a signature, cryptographic signatures and receipts
 * are not.
 */
function isFile({ disposition, related, mimeType, filename }: Attachment): boolean {
  if (/^application\/(?:x-)?pkcs7-signature$|^application\/pgp-signature$|^message\//.test(mimeType)) return false
  if (related === true && mimeType.startsWith('image/')) return false
  return disposition === 'attachment' || (filename ?? '') !== ''
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
