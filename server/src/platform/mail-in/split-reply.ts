import { isBlank, nextFilled, type MailLine } from './mail-line.ts'
import { isClosing, type OwnMail } from './own-mail.ts'
import {
  attributionAt,
  headerAt,
  isMarkerAt,
  isOfOther,
  overBlank,
  withSeparator,
  type QuoteHead,
} from './quote-heads.ts'

/** What becomes of a line: it is part of the comment, is folded below it, or is quoted from one of our mails. */
export type Fate = 'kept' | 'folded' | 'cut'

/** How deep quotations within quotations are read. Deeper ones are folded. */
const deepest = 20

type Reading = { lines: readonly MailLine[]; own: OwnMail; fates: Fate[] }
/**
 * A part of the lines within one quotation, or all of them, and how our mail is quoted in it so far. `level` counts the
 * quotations of HTML around it, `nesting` all of them.
 */
type Part = { from: number; to: number; level: number; nesting: number; quotes: 'none' | 'typed' | 'marked' }

/**
 * Decides on each line of a mail. Quotations of our mails are cut: they are known by our marker, addresses, names and
 * numbers in the structures that mail programs write. A quotation of another mail at the end is folded. All else is
 * kept, such as forwarded mails.
 */
export function fatesOf(lines: readonly MailLine[], own: OwnMail): Fate[] {
  const reading: Reading = { lines, own, fates: lines.map(() => 'kept') }
  readPart(reading, { from: 0, to: lines.length, level: 0, nesting: 0, quotes: 'none' })
  return reading.fates
}

/** Decides on the lines of a part, and returns whether our mail is quoted in it. */
function readPart(reading: Reading, part: Part): boolean {
  const { lines, own, fates } = reading
  let index = part.from
  while (index < part.to) {
    const line = lines[index]
    if (line === undefined) break
    if (line.depth > part.level) {
      index = readMarked(reading, part, index)
      continue
    }
    const head = headAt(lines, index, own)
    if (head !== null) index = Math.max(index + 1, readQuotation(reading, part, head))
    else {
      // Which of several typed quotations are of our mail cannot be known.
      if (line.isTyped && part.quotes === 'typed') fates[index] = 'folded'
      index += 1
    }
  }
  return part.quotes !== 'none'
}

/** Returns the head of a quotation that begins at a line, or the attribution that ends there; null if there is none. */
function headAt(lines: readonly MailLine[], index: number, own: OwnMail): QuoteHead | null {
  if (isMarkerAt(lines, index)) return { start: index, end: index, quoted: 'ours', isSeparated: true }
  return headerAt(lines, index, own) ?? attributionAt(lines, index, own)
}

/** Decides on the quotation below a head, and returns the index after what is decided. */
function readQuotation(reading: Reading, part: Part, head: QuoteHead): number {
  const { lines } = reading
  const first = nextFilled(lines, head.end)
  const body = first < part.to ? lines[first] : undefined
  const isMarked = body !== undefined && body.depth > part.level
  const isTyped = !isMarked && body?.isTyped === true
  const endOf = isMarked ? endOfMarked : isTyped ? endOfTyped : (_reading: Reading, { to }: Part) => to
  const quotation = { first, after: endOf(reading, part, first), isMarked, isTyped }
  return head.quoted === 'ours'
    ? cutOurs(reading, part, { ...head, ...quotation })
    : foldOther(reading, part, { ...head, ...quotation })
}

type Quotation = QuoteHead & { first: number; after: number; isMarked: boolean; isTyped: boolean }

function cutOurs(
  reading: Reading,
  part: Part,
  { start, isSeparated, first, after, isMarked, isTyped }: Quotation,
): number {
  const { lines, fates } = reading
  const top = isSeparated ? withSeparator(lines, start) : overBlank(lines, start)
  fates.fill('cut', Math.max(part.from, top), after)
  part.quotes = isTyped ? 'typed' : 'marked'
  if (!isMarked && !isTyped) keepBelow(reading, first, part.to)
  return after
}

function foldOther(reading: Reading, part: Part, { start, end, first, after, isMarked }: Quotation): number {
  const { lines, fates, own } = reading
  if (isMarked) {
    // The quotation itself is decided on with its lines.
    if (!isOfOther(lines.slice(first, first + 12), own)) fates.fill('folded', start, end)
    return end
  }
  if (nextFilled(lines, after) < part.to) return end
  const nesting = part.nesting + 1
  if (nesting < deepest) readPart(reading, { ...part, from: end, to: after, nesting, quotes: 'none' })
  foldKept(fates, start, after)
  return after
}

function foldKept(fates: Fate[], from: number, to: number): void {
  for (let index = from; index < to; index += 1) if (fates[index] === 'kept') fates[index] = 'folded'
}

/** Keeps what an author wrote below the last sentence of our mail, if nothing is above it; else it is folded. */
function keepBelow({ lines, fates, own }: Reading, from: number, to: number): void {
  let closing = to - 1
  while (closing >= from && !isClosing(lines[closing]?.text ?? '', own)) closing -= 1
  if (closing < from) return
  const isAlone = lines.every((line, index) => index >= from || isBlank(line) || fates[index] !== 'kept')
  for (let index = closing + 1; index < to; index += 1)
    if (lines[index]?.isTyped === false) fates[index] = isAlone ? 'kept' : 'folded'
}

/** Decides on lines that HTML marks as quoted, and returns the index after them. */
function readMarked(reading: Reading, part: Part, from: number): number {
  const { lines, fates, own } = reading
  const to = endOfMarked(reading, part, from)
  const isOther = isOfOther(lines.slice(from, from + 12), own)
  if (part.quotes === 'marked' && !isOther) {
    fates.fill('cut', from, to)
    return to
  }
  const level = part.level + 1
  const nesting = part.nesting + 1
  const isQuoting = nesting < deepest && readPart(reading, { from, to, level, nesting, quotes: 'none' })
  if (isQuoting) part.quotes = 'marked'
  if (!isOther) foldKept(fates, from, to)
  return to
}

const endOfMarked = (reading: Reading, { level, to }: Part, from: number): number =>
  endOfRun(reading, { from, to }, ({ depth }) => depth > level)

const endOfTyped = (reading: Reading, { to }: Part, from: number): number =>
  endOfRun(reading, { from, to }, ({ isTyped }) => isTyped)

/** Returns the index after a run of lines. Blank lines between them belong to it. */
function endOfRun(
  { lines }: Reading,
  { from, to }: { from: number; to: number },
  isPart: (line: MailLine) => boolean,
): number {
  let end = from
  for (let index = from; index < to; index += 1) {
    const line = lines[index]
    if (line === undefined || !(isPart(line) || isBlank(line))) break
    if (isPart(line)) end = index + 1
  }
  return end
}
