import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { Tokenizer } from './tokenize.ts'

export type Delimiter = ImportReport['delimiter']

const candidates: readonly Delimiter[] = [',', ';', '\t', '|']
const recordsRead = 50

/**
 * The delimiter of a file by its first records: the one that divides most of them into the same number of cells, of several the
 * one that makes more cells.
 */
export function delimiterOf(head: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of candidates) {
    const score = scoreOf(cellCounts(head, delimiter))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function cellCounts(head: string, delimiter: Delimiter): number[] {
  const counts: number[] = []
  let cells = 0
  const tokenizer = new Tokenizer(delimiter, {
    cell: () => void (cells += 1),
    endOfRecord() {
      counts.push(cells)
      cells = 0
      return counts.length < recordsRead
    },
  })
  tokenizer.push(head)
  // The head of a long file ends within a record, which is left out; the only record is kept.
  if (counts.length < 2) tokenizer.finish()
  return counts
}

function scoreOf(counts: readonly number[]): number {
  const [header = 0] = counts
  if (header < 2) return 0
  const alike = counts.filter((count) => count === header).length
  return alike / counts.length + Math.min(header, 100) / 1000
}
