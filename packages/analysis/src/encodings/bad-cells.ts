import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'

/** What a decoder writes for bytes that are not of its encoding. */
const replacement = '\ufffd'
const maxExamples = 20
const longestExample = 100
const cellEnds = /[,;\t|\r\n]/

/** Notes the cells of a decoded text that have bytes of another encoding, with their lines from 1. */
export class BadCells {
  readonly found: ImportReport['bad_bytes'] = { count: 0, first: [] }
  #line = 1
  /** The begin of the cell that the last piece ended in, and whether it is noted. */
  #begun = ''
  #isNoted = false

  /** Inspects the next piece of the text. */
  push(text: string): void {
    let from = 0
    for (let at = text.indexOf(replacement); at !== -1; at = text.indexOf(replacement, from)) {
      this.#countLines(text, from, at)
      const begin = beginOfCell(text, at)
      let end = at
      while (end < text.length && !cellEnds.test(text[end] ?? '')) end += 1
      if (begin > 0 || !this.#isNoted) this.#note((begin === 0 ? this.#begun : '') + text.slice(begin, end))
      this.#isNoted = end === text.length
      from = end
    }
    this.#countLines(text, from, text.length)
    const last = beginOfCell(text, text.length)
    this.#isNoted &&= last === 0 || from === text.length
    this.#begun = ((last === 0 ? this.#begun : '') + text.slice(last)).slice(0, longestExample)
  }

  #note(cell: string): void {
    this.found.count += 1
    const text = cell.slice(0, longestExample).toWellFormed()
    if (this.found.first.length < maxExamples) this.found.first.push({ line: this.#line, text })
  }

  #countLines(text: string, from: number, to: number): void {
    for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) this.#line += 1
  }
}

function beginOfCell(text: string, end: number): number {
  let begin = end
  while (begin > 0 && !cellEnds.test(text[begin - 1] ?? '')) begin -= 1
  return begin
}
