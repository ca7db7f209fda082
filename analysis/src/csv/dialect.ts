import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { linesAboveHeader } from './lines-above-header.ts'
import { Tokenizer } from './tokenize.ts'

export type Delimiter = ImportReport['delimiter']

/** The delimiter of a file, and the number of records above its header. */
export type Dialect = { delimiter: Delimiter; above: number }

const candidates: readonly Delimiter[] = [',', ';', '\t', '|']
const recordsRead = 50

/** The first record is the header if at least this share of the records has as many cells. */
const alikeNeeded = 0.5

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
 * the one that yields more cells. If no delimiter makes the first record as wide as the others, the header is searched
 * further down.
 */
export function dialectOf(head: string, given: Delimiter | null = null): Dialect {
  const all = (given === null ? candidates : [given]).map((delimiter) => ({
    delimiter,
    records: recordsIn(head, delimiter),
  }))
  const normal = bestOf(all.map((each) => ({ ...each, above: 0 })))
  const [first] = normal === null ? all : [normal]
  if (normal !== null && normal.alike >= alikeNeeded) return withLinesAbove(normal)
  const others = all.map(withLinesAbove).filter(({ above }) => above > 0)
  const titled = bestOf(others.map((each) => ({ ...each, records: each.records.slice(each.above) })))
  return titled ?? { delimiter: first?.delimiter ?? ',', above: 0 }
}

type Divided = Dialect & { records: string[][] }

const withLinesAbove = ({ delimiter, records }: Omit<Divided, 'above'>): Divided => ({
  delimiter,
  records,
  above: linesAboveHeader(records),
})

function bestOf(all: readonly Divided[]): (Divided & { alike: number }) | null {
  let best: (Divided & { alike: number }) | null = null
  let most = 0
  for (const divided of all) {
    const { alike, score } = scoreOf(divided.records.map(({ length }) => length))
    if (score > most) [best, most] = [{ ...divided, alike }, score]
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
      return records.length < recordsRead
    },
  })
  tokenizer.push(head)
  // The head of a long file ends inside a record, which is dropped unless it is the only one.
  if (records.length < 2) tokenizer.finish()
  return records
}

function scoreOf(counts: readonly number[]): { alike: number; score: number } {
  const [header = 0] = counts
  if (header < 2) return { alike: 0, score: 0 }
  const alike = counts.filter((count) => count === header).length / counts.length
  return { alike, score: alike + Math.min(header, 100) / 1000 }
}
