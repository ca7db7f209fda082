import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { linesAboveHeader } from './lines-above-header.ts'
import { Tokenizer } from './tokenize.ts'

export type Delimiter = ImportReport['delimiter']

/** How a file is divided, and how many of its records stand above the header. */
export type Dialect = { delimiter: Delimiter; above: number }

const candidates: readonly Delimiter[] = [',', ';', '\t', '|']
const recordsRead = 50

/** The share of records as wide as the first that makes this one the header. */
const alikeNeeded = 0.5

/**
 * The line by which a spreadsheet program says how cells are divided, at the beginning of a file; null where there is none.
 */
export function separatorLine(head: string): { delimiter: Delimiter; text: string; length: number } | null {
  const [line, text = '', named] = /^("?sep=(.)"?)(?:\r\n|\n|\r)/i.exec(head) ?? []
  const delimiter = candidates.find((candidate) => candidate === named)
  return line === undefined || delimiter === undefined ? null : { delimiter, text, length: line.length }
}

/**
 * The dialect of a file by its first records: the delimiter that divides most of them into the same number of cells, of several the
 * one that makes more cells. Where none makes cells of the first record that the others have too, the lines above a header are left out.
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
  // The head of a long file ends within a record, which is left out; the only record is kept.
  if (records.length < 2) tokenizer.finish()
  return records
}

function scoreOf(counts: readonly number[]): { alike: number; score: number } {
  const [header = 0] = counts
  if (header < 2) return { alike: 0, score: 0 }
  const alike = counts.filter((count) => count === header).length / counts.length
  return { alike, score: alike + Math.min(header, 100) / 1000 }
}
