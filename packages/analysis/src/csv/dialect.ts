import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { linesAboveHeader } from './lines-above-header.ts'
import { Tokenizer } from './tokenize.ts'

export type Delimiter = ImportReport['delimiter']

/** The delimiter of a file, and the number of records above its header. */
export type Dialect = { delimiter: Delimiter; linesAbove: number }

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

/**
 * Detects the dialect from the first records: the delimiter that splits most of them into equally many cells; on a tie,
 * the delimiter that yields more cells. If no delimiter makes the first record as wide as the others, the header is
 * searched further down.
 */
export function dialectOf(head: string, given: Delimiter | null = null): Dialect {
  const splits = (given === null ? candidates : [given]).map((delimiter) => ({
    delimiter,
    records: recordsIn(head, delimiter),
  }))
  const normal = bestOf(splits.map((split) => ({ ...split, linesAbove: 0 })))
  const [first] = normal === null ? splits : [normal]
  if (normal !== null && normal.equalShare >= minEqualShare) return withLinesAbove(normal)
  const others = splits.map(withLinesAbove).filter(({ linesAbove }) => linesAbove > 0)
  const titled = bestOf(others.map((split) => ({ ...split, records: split.records.slice(split.linesAbove) })))
  return titled ?? { delimiter: first?.delimiter ?? ',', linesAbove: 0 }
}

type SplitRecords = Dialect & { records: string[][] }

const withLinesAbove = ({ delimiter, records }: Omit<SplitRecords, 'linesAbove'>): SplitRecords => ({
  delimiter,
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

function recordsIn(head: string, delimiter: Delimiter): string[][] {
  const records: string[][] = []
  let cells: string[] = []
  const tokenizer = new Tokenizer(delimiter, {
    cell: (text, from, to) => void cells.push(text.slice(from, to)),
    endOfRecord() {
      records.push(cells)
      cells = []
      return records.length < sampledRecords
    },
  })
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
