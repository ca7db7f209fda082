import { nextFilled, type MailLine } from './mail-line.ts'
import {
  hasAddress,
  hasForeignAddress,
  hasOwnAddress,
  hasOwnName,
  hasOwnNumber,
  isMarker,
  type OwnMail,
} from './own-mail.ts'

/** Whose mail is quoted: ours, or another one of the same conversation or an unknown one. */
export type Quoted = 'ours' | 'unsure'

/** The lines above a quotation: from `start` to before `end`. A line that separates may be above them. */
export type QuoteHead = { start: number; end: number; quoted: Quoted; isSeparated: boolean }

/** Limits of an attribution ("On … wrote:"): characters, and lines over which mail programs wrap it. */
const longestAttribution = 500
const attributionLines = 4
/** The limit for lines of a header, with its recipients. */
const longestHeader = 40

/** A year, a time or a date of two signs, in the digits of any script. */
const date =
  /(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})|\p{Nd}{1,2}[:.]\p{Nd}{2}(?!\p{Nd})|\p{Nd}{1,2}[./]\s?\p{Nd}{1,2}[./]\s?\p{Nd}{2}/u
const time = /(?<!\p{Nd})\p{Nd}{1,2}[:.]\p{Nd}{2}(?!\p{Nd})/u
const addressInBrackets = /[<(]?[^\s<>()]{1,100}@[^\s<>()]{1,255}[>)]?/gu

/** A line of the header above a quotation: a label in any language, a colon and a value. */
const labelled = /^[*_]{0,2}[\p{L}\p{M}][\p{L}\p{M}'’.() -]{0,30}[*_]{0,2}\s?[:：][*_]{0,2}(?:\s|\||$)/u

/** A line that separates: of signs, or words between dashes ("-----Original Message-----"). */
const separator = /^(?:[_=*–—-]{5,}|[-–—_]{2,20}\s?[^-–—_].{1,60}[^-–—_]\s?[-–—_]{2,20}[:：]?)$/u

/** Returns the index where the attribution that ends at a line begins, and its text. */
function attributionEndingAt(lines: readonly MailLine[], end: number): { start: number; text: string } | null {
  let text = ''
  let joined: { start: number; text: string } | null = null
  for (let start = end; start > end - attributionLines; start -= 1) {
    const line = lines[start]
    if (line === undefined || line.text === '' || !areTogether(line, lines[end])) break
    text = text === '' ? line.text : `${line.text} ${text}`
    if (text.length > longestAttribution) break
    joined ??= { start, text }
    if (isDated(text)) return { start, text }
  }
  return joined
}

/** Returns whether two lines are in the same quotation. */
const areTogether = (one: MailLine, other: MailLine | undefined): boolean =>
  one.depth === other?.depth && one.isTyped === other.isTyped

const isDated = (text: string): boolean => date.test(text.replaceAll(addressInBrackets, ' '))

/** Returns the attribution whose last line is at an index, or null. */
export function attributionAt(lines: readonly MailLine[], end: number, own: OwnMail): QuoteHead | null {
  const line = lines[end]
  if (line === undefined || line.text === '') return null
  const endsLikeOne = /[:：]\*?$/u.test(line.text)
  if (!endsLikeOne && !line.isAttribution && !hasOwnAddress(line.text, own)) return null
  const found = attributionEndingAt(lines, end)
  if (found === null) return null
  const next = lines[nextFilled(lines, end + 1)]
  const isQuoted = next !== undefined && (next.isTyped || next.depth > line.depth)
  const hasMarker = markerFollows(lines, end + 1)
  const quoted = quotedBy(found.text, own, { isQuoted, hasMarker, isMarked: line.isAttribution })
  return quoted === null ? null : { start: found.start, end: end + 1, quoted, isSeparated: false }
}

type Evidence = { isQuoted: boolean; hasMarker: boolean; isMarked: boolean }

function quotedBy(text: string, own: OwnMail, evidence: Evidence): Quoted | null {
  const { isQuoted, isMarked } = evidence
  const isNamedUs = hasOwnName(text, own)
  if (hasOwnAddress(text, own) || isOfOurs(text, isNamedUs, evidence)) return 'ours'
  if (isMarked && isQuoted) return 'unsure'
  // Without a date or quotation signs it may be a sentence that the author wrote.
  if (!isDated(text)) return null
  const isCertain = isQuoted ? hasAddress(text) || time.test(text) : hasAddress(text) && time.test(text)
  return isNamedUs || isCertain ? 'unsure' : null
}

/** Returns whether an attribution is above our marker, or has our name and was written by a program. */
function isOfOurs(text: string, isNamedUs: boolean, { isQuoted, hasMarker, isMarked }: Evidence): boolean {
  if (hasMarker && (isNamedUs || isMarked || isDated(text))) return true
  if (!isNamedUs) return false
  return isQuoted ? isMarked || hasAddress(text) || isDated(text) : hasAddress(text) && isDated(text)
}

/** Returns whether a line begins with our marker. */
export const isMarkerAt = (lines: readonly MailLine[], index: number): boolean =>
  isMarker(lines[index]?.text ?? '', lines[index + 1]?.text ?? '')

/** Returns whether our marker is the first line at or after an index that is neither blank nor separates. */
function markerFollows(lines: readonly MailLine[], from: number): boolean {
  let index = nextFilled(lines, from)
  while (isSeparator(lines[index])) index = nextFilled(lines, index + 1)
  return isMarkerAt(lines, index)
}

/** Returns the header of a quoted mail (From, Sent, To, Subject, in any language) that begins at an index, or null. */
export function headerAt(lines: readonly MailLine[], start: number, own: OwnMail): QuoteHead | null {
  const first = lines[start]
  if (first === undefined || !labelled.test(first.text)) return null
  // A header is read from its first line, which tells its sender from its recipients.
  const before = lines[start - 1]
  if (before !== undefined && before.depth === first.depth && labelled.test(before.text)) return null
  const { block, end } = headerBlock(lines, start)
  const quoted = quotedUnder(block, own, markerFollows(lines, end))
  return quoted === null ? null : { start, end, quoted, isSeparated: true }
}

/** A line of recipients that continues the one before. */
const recipients = /^[^:：]{0,200}@[^:：]{0,300}$/u

/** Returns the lines of the header that begins at an index, and the index after it; no lines if there are too many. */
function headerBlock(lines: readonly MailLine[], start: number): { block: string[]; end: number } {
  const block: string[] = []
  let end = start
  for (let line = lines[end]; line !== undefined && areTogether(line, lines[start]); line = lines[end]) {
    const isLabelled = labelled.test(line.text) || recipients.test(line.text)
    // In HTML each line may be a paragraph.
    const isBetween = line.text === '' && labelled.test(lines[end + 1]?.text ?? '')
    if (!isLabelled && !isBetween) break
    if (isLabelled) block.push(line.text)
    if (block.length > longestHeader) return { block: [], end }
    end += 1
  }
  return { block, end }
}

function quotedUnder(block: readonly string[], own: OwnMail, hasMarker: boolean): Quoted | null {
  if (block.length < 2) return null
  // The sender comes before the recipients, of whom we may be one.
  const sender = block.find((line) => hasAddress(line) || isNamed(line, own)) ?? ''
  const isNumbered = block.some((line) => hasOwnNumber(line, own))
  const isOurs = hasOwnAddress(sender, own) || (isNamed(sender, own) && (isNumbered || block.length >= 3))
  if (isOurs || (hasMarker && block.length >= 3)) return 'ours'
  return block.length >= 3 && isNumbered && hasAddress(sender) ? 'unsure' : null
}

/** Returns whether the value of a line begins with our name. */
function isNamed(line: string, own: OwnMail): boolean {
  const value = line.replace(/^[^:：]*[:：][*_|\s"'“„«]*/u, '').toLowerCase()
  return own.names.some((name) => value.startsWith(name))
}

const isSeparator = (line: MailLine | undefined): boolean => line !== undefined && separator.test(line.text)

/** Moves the beginning of a quotation up over the blank lines above it, and over one line that separates. */
export function withSeparator(lines: readonly MailLine[], start: number): number {
  const top = overBlank(lines, start)
  return isSeparator(lines[top - 1]) ? overBlank(lines, top - 1) : top
}

/** Moves an index up over the blank lines above it. */
export function overBlank(lines: readonly MailLine[], start: number): number {
  let begin = start
  while (lines[begin - 1]?.text === '') begin -= 1
  return begin
}

/** Returns whether lines begin with the header of a mail that is not ours, as forwarded mails do. */
export function isOfOther(lines: readonly MailLine[], own: OwnMail): boolean {
  const labels = lines.filter(({ text }) => labelled.test(text))
  return labels.length >= 3 && labels.some(({ text }) => hasForeignAddress(text, own))
}
