import PostalMime, { decodeWords } from 'postal-mime'
import { decodeMailText } from './mail-charset.ts'
import { unflowed } from './flowed-text.ts'

/** The limits of nesting, and of the bytes of all headers. No mail program comes close. */
const nestingAtMost = 20
const headersAtMost = 256 * 1024

/** A part of a mail with its decoded bytes, as `postal-mime` parses it. */
type Node = {
  childNodes: Node[]
  headers: { key: string; value: string }[]
  contentType: { parsed: Value; multipart: string | false }
  contentDisposition: { parsed: Value }
  contentId?: string
  content: ArrayBuffer | null
}
/** Returns whether a value is a part. The library exports neither its tree nor its types. */
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'childNodes' in value && 'contentType' in value && 'content' in value

type Value = { value: string; params: Record<string, string | undefined> }

/** A file of a mail. `id` is its Content-ID without brackets, by which HTML refers to it; empty if it has none. */
export type MailFile = { name: string; type: string; id: string; content: Uint8Array }

/** A piece of the text: the same in one or two forms, or a picture between two texts. */
export type MailPiece = { plain: string; html: string } | { picture: MailFile }

export type MailParts = { headers: { name: string; value: string }[]; pieces: MailPiece[]; files: MailFile[] }

/**
 * Parses a mail into its texts and files, in their order. Returns null if it is not a mail, or exceeds the limits. The
 * caller must limit the time.
 */
export async function mailParts(raw: Uint8Array): Promise<MailParts | null> {
  const parser = new PostalMime({
    maxNestingDepth: nestingAtMost,
    maxHeadersSize: headersAtMost,
    forceRfc822Attachments: true,
  })
  if ((await parser.parse(raw).catch(() => null)) === null) return null
  // The library decodes texts by their labels, which are often wrong, so the bytes are taken from its tree.
  const root: unknown = Reflect.get(parser, 'root')
  if (!isNode(root)) throw new Error('The parser of mails has no tree.')
  const parts: MailParts = {
    headers: root.headers.map(({ key, value }) => ({ name: key, value })),
    pieces: [],
    files: [],
  }
  collect(root, parts, { alternative: null, isRelated: false })
  nameApart(parts.files)
  return parts
}

type Around = { alternative: { plain: string; html: string } | null; isRelated: boolean }

function collect(node: Node, parts: MailParts, around: Around): void {
  const { multipart } = node.contentType
  if (multipart === false) return collectLeaf(node, parts, around)
  const piece = { plain: '', html: '' }
  const isOutermost = multipart === 'alternative' && around.alternative === null
  const inner = {
    alternative: isOutermost ? piece : around.alternative,
    isRelated: around.isRelated || multipart === 'related',
  }
  if (isOutermost) parts.pieces.push(piece)
  for (const child of node.childNodes) collect(child, parts, inner)
}

/** Other renderings of the same text, which are neither read nor named. */
const renderings = /^text\/(?:x-amp-html|watch-html|enriched)$/

function collectLeaf(node: Node, parts: MailParts, { alternative, isRelated }: Around): void {
  const type = node.contentType.parsed.value
  if (isTextPart(node) && (alternative !== null || givenName(node) === '' || parts.pieces.length === 0))
    return addText(parts, alternative, { isHtml: type === 'text/html', text: textOf(node) })
  if (node.content === null || (alternative !== null && renderings.test(type))) return
  const file = fileOf(node)
  parts.files.push(file)
  const isInline = node.contentDisposition.parsed.value === 'inline'
  if (type.startsWith('image/') && isInline && !isRelated) parts.pieces.push({ picture: file })
}

const isTextPart = ({ contentType, contentDisposition }: Node): boolean =>
  /^text\/(?:plain|html)$/.test(contentType.parsed.value) && contentDisposition.parsed.value !== 'attachment'

function addText(
  { pieces }: MailParts,
  alternative: Around['alternative'],
  { isHtml, text }: { isHtml: boolean; text: string },
): void {
  if (alternative === null) pieces.push(isHtml ? { plain: '', html: text } : { plain: text, html: '' })
  else if (isHtml) alternative.html += text
  else alternative.plain += alternative.plain === '' ? text : `\n${text}`
}

function textOf({ contentType: { parsed }, content }: Node): string {
  const bytes = new Uint8Array(content ?? new ArrayBuffer(0))
  const isHtml = parsed.value === 'text/html'
  const text = decodeMailText(bytes, parsed.params['charset'] ?? '', isHtml ? charsetInside(bytes) : '')
  const isFlowed = !isHtml && /^flowed$/i.test(parsed.params['format'] ?? '')
  return isFlowed ? unflowed(text, /^yes$/i.test(parsed.params['delsp'] ?? '')) : text
}

/** Returns the charset that the HTML itself names, in its first kilobytes. */
function charsetInside(bytes: Uint8Array): string {
  const begin = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  return /<(?:meta|\?xml)\s[^>]{0,200}?(?:charset|encoding)\s?=\s?["']?\s?([\w.:-]{1,40})/i.exec(begin)?.[1] ?? ''
}

function givenName({ contentType, contentDisposition }: Node): string {
  const name = contentDisposition.parsed.params['filename'] ?? contentType.parsed.params['name'] ?? ''
  return nameIn(name)
}

/** Characters that hide or reverse parts of a file name, and so its extension. */
const hiddenInNames = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const nameIn = (written: string): string => decodeWords(written).replaceAll(hiddenInNames, '').trim()

/** The names of parts without a name, by their type. */
const namesByType: Readonly<Record<string, string | undefined>> = {
  '__proto__': null as never,
  'text/calendar': 'invite.ics',
  'application/ics': 'invite.ics',
  'application/ms-tnef': 'winmail.dat',
  'application/vnd.ms-tnef': 'winmail.dat',
  'application/pkcs7-signature': 'smime.p7s',
  'application/x-pkcs7-signature': 'smime.p7s',
  'application/pkcs7-mime': 'smime.p7m',
  'application/x-pkcs7-mime': 'smime.p7m',
  'application/pgp-signature': 'signature.asc',
  'application/pgp-encrypted': 'encrypted.asc',
  'text/vcard': 'contact.vcf',
  'text/x-vcard': 'contact.vcf',
  'text/plain': 'text.txt',
  'text/html': 'page.html',
  'image/jpeg': 'image.jpg',
}

function fileOf(node: Node): MailFile {
  const type = node.contentType.parsed.value
  const isPicture = type.startsWith('image/')
  const content = new Uint8Array(node.content ?? new ArrayBuffer(0))
  const id = (node.contentId ?? '').trim().replaceAll(/^<|>$/g, '')
  const given = givenName(node)
  const named = type === 'message/rfc822' ? messageName(node, content) : isPicture ? pictureName(given) : given
  return { name: named === '' ? nameOfType(type) : named, type, id, content }
}

/** Returns the name that a picture has once it is attached, so that the text can refer to it. */
const pictureName = (given: string): string =>
  (given.normalize('NFC').replaceAll('\\', '/').split('/').at(-1) ?? '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/[[\]]/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')

const nameOfType = (type: string): string => {
  const ending = /\/(?:x-)?([a-z0-9]{1,8})$/.exec(type)?.[1] ?? 'bin'
  return namesByType[type] ?? `${type.startsWith('image/') ? 'image' : 'file'}.${ending}`
}

/** Returns the name of an attached mail: its own, or its subject. The extension tells what it is. */
function messageName(node: Node, content: Uint8Array): string {
  const begin = Buffer.from(content.subarray(0, 16_384)).toString('utf8')
  const subject = /^subject:[ \t]*(.*(?:\r?\n[ \t].*){0,5})/im.exec(begin)?.[1] ?? ''
  const given = givenName(node) || nameIn(subject.replaceAll(/\r?\n/g, '')) || 'message'
  return /\.eml$/i.test(given) ? given : `${given.replaceAll(/[\\/]/g, '-')}.eml`
}

/** Gives files of the same name a number, so that the text can refer to each of them. */
function nameApart(files: MailFile[]): void {
  const taken = new Set<string>()
  for (const file of files) {
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,10})?$/s.exec(file.name) ?? []
    for (let count = 2; taken.has(file.name); count += 1) file.name = `${stem}-${count}${ending}`
    taken.add(file.name)
  }
}
