import { htmlLines } from './html-lines.ts'
import { mailLines, marks } from './mail-line.ts'
import type { MailPiece } from './mail-parts.ts'
import type { OwnMail } from './own-mail.ts'
import { splitSignature, withoutArmour } from './signature-lines.ts'
import { fatesOf } from './split-reply.ts'

/** How much of a mail's text is read, in characters. */
const readAtMost = 2_000_000

/**
 * The text of a reply: `text` is the comment, `folded` follows it on request (signatures, quotations of other mails).
 * `isShortened` is true if the mail was too long to be read whole.
 */
export type ReplyText = { text: string; folded: string; isShortened: boolean }

/** A picture that a text may show, by its Content-ID or its name. */
export type NamedPicture = { id: string; name: string }

type About = {
  own: OwnMail
  /** The display name of the sender. */
  author: string
  pictures: readonly NamedPicture[]
}

/** What stands for a picture in the text. The page shows the picture there. */
export const pictureText = (name: string): string => `[${name}]`

/**
 * Returns what the author of a mail wrote, without quotations of our mails; empty if there is nothing else. The caller
 * must limit the time.
 */
export function replyTextOf(pieces: readonly MailPiece[], { own, author, pictures }: About): ReplyText {
  const whole = pieces
    .map((piece) => ('picture' in piece ? pictureText(piece.picture.name) : writtenText(piece, pictures)))
    .join('\n')
  const short = whole.slice(0, readAtMost)
  const lines = mailLines(withoutArmour(short.split('\n')).join('\n'))
  const fates = fatesOf(lines, own)
  const linesOf = (fate: string) => lines.filter((_line, index) => fates[index] === fate).map(({ shown }) => shown)
  const { text, signature } = splitSignature(linesOf('kept'), author)
  const folded = linesOf('folded')
  const kept = tidy(text)
  const isShortened = short.length < whole.length
  // A quotation that nothing precedes is what the author sends.
  if (isEmpty(kept)) return { text: tidy(folded), folded: isEmpty(tidy(folded)) ? '' : tidy(signature), isShortened }
  return { text: kept, folded: tidy([...signature, ...(signature.length > 0 ? [''] : []), ...folded]), isShortened }
}

/** Characters that show nothing, which alone are no text. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu

const isEmpty = (text: string): boolean => text.replace(invisible, '') === ''

function tidy(lines: readonly string[]): string {
  const text = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return isEmpty(text) ? '' : text
}

const clean = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\u00a0', ' ').replaceAll('\u0000', '')

/** Returns the text of a piece, from HTML if its plain text is missing, a placeholder, or lacks a picture. */
function writtenText({ plain, html }: { plain: string; html: string }, pictures: readonly NamedPicture[]): string {
  const typed = withPictures(clean(plain).replaceAll(marks, ''), pictures)
  if (html === '') return typed
  const isShown = ({ name }: NamedPicture): boolean => typed.includes(pictureText(name))
  const isReferred = ({ id }: NamedPicture): boolean => id !== '' && html.includes(`cid:${id}`)
  if (
    !isEmpty(typed) &&
    pictures.every((picture) => !isReferred(picture) || isShown(picture)) &&
    !isPlaceholder(typed, html)
  )
    return typed
  const converted = clean(htmlLines(html, (address) => pictureOf(address, pictures)))
  return isEmpty(converted.replaceAll(marks, '')) ? typed : converted
}

function pictureOf(address: string, pictures: readonly NamedPicture[]): string {
  if (!/^cid:/i.test(address)) return ''
  const id = decoded(address.slice(4))
  const found = pictures.find((picture) => picture.id === id)
  return found === undefined ? '' : pictureText(found.name)
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Replaces what mail programs write for a picture in plain text: "[cid:…]" and "[image: …]". */
function withPictures(text: string, pictures: readonly NamedPicture[]): string {
  if (pictures.length === 0) return text
  return text.replaceAll(
    /\[(cid|image|Image|Bild|imagen|immagine|afbeelding|obraz|imagem):\s?([^\]\n]{1,200})\]/g,
    (whole, kind: string, of: string) => {
      const found = pictures.find(({ id, name }) => (kind === 'cid' ? id === of : name === of))
      return found === undefined ? whole : pictureText(found.name)
    },
  )
}

/** Returns whether the plain text says something else than the HTML, such as that HTML is needed. */
function isPlaceholder(plain: string, html: string): boolean {
  if (plain.length > 2_000) return false
  const typed = distinctWords(plain)
  const shown = distinctWords(htmlLines(html, () => ''))
  if (shown.size === 0) return false
  const shared = [...typed].filter((word) => shown.has(word)).length
  return shared < typed.size * 0.4 || shared < shown.size * 0.4
}

/** Returns the words of a text without addresses; the characters of scripts without blanks are words. */
function distinctWords(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .replaceAll(/https?:[^\s<>()]{1,2000}/g, ' ')
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{Nd}]{1,100}/gu)
  return new Set(words)
}
