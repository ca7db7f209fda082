import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { linesAboveHeader } from '#analysis/csv/structure/lines-above-header.ts'
import { Tokenizer, type TokenizerOptions } from './tokenize.ts'

export type Delimiter = ImportReport['delimiter']

/** How quotes are written in a file, beside RFC 4180. */
export type Quoting = Pick<TokenizerOptions, 'escapes' | 'skipsBlanks'>

/** The delimiter of a file, how it quotes, the number of records above its header, and its first records below them. */
export type Dialect = { delimiter: Delimiter; quoting: Quoting; linesAbove: number; records: string[][] }

const candidates: readonly Delimiter[] = [',', ';', '\t', '|']
const sampledRecords = 50

/** The first record is the header if at least this share of the records has as many cells as it. */
const minEqualShare = 0.5

/**
 * Parses the `sep=` line that spreadsheet programs write at the start of a file; null if there is none.
 */
export function separatorLine(head: string): { delimiter: Delimiter; text: string; length: number } | null {
  const [line, text = '', named] = /^("?sep=(.)"?)(?:\r\n|\n|\r)/i.exec(head) ?? []
  const delimiter = candidates.find((candidate) => candidate === named)
  return line === undefined || delimiter === undefined ? null : { delimiter, text, length: line.length }
}

/** Returns the ways of quoting that a text can have, the standard first. */
function quotingsOf(head: string): Quoting[] {
  const escapes = head.includes('\\"')
  const skipsBlanks = /[,;|\t][ \t]+"/.test(head)
  return [
    {},
    ...(escapes ? [{ escapes }] : []),
    ...(skipsBlanks ? [{ skipsBlanks }] : []),
    ...(escapes && skipsBlanks ? [{ escapes, skipsBlanks }] : []),
  ]
}

/**
 * Detects the dialect from the first records: the delimiter and way of quoting that split most of them into equally many
 * cells; on a tie, the delimiter that yields more cells. If no delimiter makes the first record as wide as the others,
 * the header is searched further down. A file of one column is not split.
 */
export function dialectOf(head: string, given: Delimiter | null = null): Dialect {
  const delimiters = given === null ? candidates : [given]
  const splits = quotingsOf(head).flatMap((quoting) =>
    delimiters.map((delimiter) => ({ delimiter, quoting, records: recordsIn(head, delimiter, quoting) })),
  )
  const normal = bestOf(splits.map((split) => ({ ...split, linesAbove: 0 })))
  if (normal !== null && normal.equalShare >= minEqualShare) return below(withLinesAbove(normal))
  const others = splits.map(withLinesAbove).filter(({ linesAbove }) => linesAbove > 0)
  const titled = bestOf(others.map((split) => ({ ...split, records: split.records.slice(split.linesAbove) })))
  if (titled !== null) return titled
  return { ...(normal ?? unsplit(splits, given)), linesAbove: 0 }
}

/** Returns the split of a file without a usual width: names of rows, one column, or the first delimiter. */
function unsplit(splits: readonly Omit<Dialect, 'linesAbove'>[], given: Delimiter | null): Omit<Dialect, 'linesAbove'> {
  const shorter = splits.find(({ records }) => hasShorterHeader(records))
  const isSingle = given === null && hasNarrowHeader(splits)
  const single = isSingle ? splits.find(({ records }) => records.every(({ length }) => length === 1)) : undefined
  return shorter ?? single ?? splits[0] ?? { delimiter: ',', quoting: {}, records: [] }
}

const below = (split: Dialect): Dialect => ({ ...split, records: split.records.slice(split.linesAbove) })

/** Returns whether the header has one cell in every split: the file has one column. */
const hasNarrowHeader = (splits: readonly { records: string[][] }[]) =>
  splits.every(({ records }) => (records[0]?.length ?? 1) === 1)

/** Returns whether all records have one cell more than the header, as R writes names of rows. */
function hasShorterHeader([header, ...others]: string[][]): boolean {
  const width = (header?.length ?? 0) + 1
  return width > 2 && others.length > 1 && others.every(({ length }) => length === width)
}

type SplitRecords = Dialect

const withLinesAbove = ({ delimiter, quoting, records }: Omit<SplitRecords, 'linesAbove'>): SplitRecords => ({
  delimiter,
  quoting,
  records,
  linesAbove: linesAboveHeader(records),
})

function bestOf(all: readonly SplitRecords[]): (SplitRecords & { equalShare: number }) | null {
  let best: (SplitRecords & { equalShare: number }) | null = null
  let bestScore = 0
  for (const split of all) {
    const { equalShare, score } = scoreOf(split.records.map(({ length }) => length))
    if (score > bestScore) [best, bestScore] = [{ ...split, equalShare }, score]
  }
  return best
}

/** Returns whether a record is a line of dashes, as databases draw them above and below a header. */
export const isRule = (cells: readonly string[]): boolean => /^(?=.*[-=_+]{3})[-=_+:|\s]+$/.test(cells.join('|'))

function recordsIn(head: string, delimiter: Delimiter, quoting: Quoting): string[][] {
  const records: string[][] = []
  let cells: string[] = []
  const tokenizer = new Tokenizer(
    delimiter,
    {
      cell: (text, from, to) => void cells.push(text.slice(from, to)),
      endOfRecord() {
        if (!isRule(cells)) records.push(cells)
        cells = []
        return records.length < sampledRecords
      },
    },
    quoting,
  )
  tokenizer.push(head)
  // The head of a long file ends inside a record, which is dropped unless it is the only one.
  if (records.length < 2) tokenizer.finish()
  return records
}

function scoreOf(counts: readonly number[]): { equalShare: number; score: number } {
  const [header = 0] = counts
  if (header < 2) return { equalShare: 0, score: 0 }
  const equalShare = counts.filter((count) => count === header).length / counts.length
  return { equalShare, score: equalShare + Math.min(header, 100) / 1000 }
}
