import { closeSync, openSync, writeSync } from 'node:fs'
import { fileLimits } from '@portico/contract/core/analysis/dataset.ts'
import { FileProblem } from './file-problem.ts'

const pieceLength = 256 * 1024
/** The largest file of cells, in bytes. */
const bytesAtMost = 4 * fileLimits.bytes

/** Characters that a reader of cells may take for delimiters or quotes, and a line that names its delimiter. */
const quoted = /[",;|\t\r\n]|^\s|\s$|^sep=/i

/** Writes rows of cells as lines with commas. Line breaks in cells become blanks, so that lines count rows. */
export class TextFile {
  readonly #file: number
  #pending = ''
  #bytes = 0
  #line = 1

  constructor(path: string) {
    this.#file = openSync(path, 'w', 0o600)
  }

  /** Writes a row as line number `line`; lines between the last one and this are empty. */
  write(line: number, cells: readonly string[]): void {
    if (line > this.#line) this.#add('\n'.repeat(line - this.#line))
    this.#line = line + 1
    this.#add(`${cells.map(cellText).join(',')}\n`)
  }

  close(): void {
    try {
      this.#flush()
    } finally {
      closeSync(this.#file)
    }
  }

  #add(text: string): void {
    this.#pending += text
    if (this.#pending.length >= pieceLength) this.#flush()
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending)
    this.#pending = ''
    this.#bytes += bytes.length
    if (this.#bytes > bytesAtMost) throw new FileProblem('archive-too-large')
    for (let from = 0; from < bytes.length;) from += writeSync(this.#file, bytes, from)
  }
}

function cellText(cell: string): string {
  if (cell.length > fileLimits.cell) throw new FileProblem('cell-too-long')
  if (!quoted.test(cell)) return cell
  return `"${onOneLine(cell).replaceAll('"', '""')}"`
}

/** Replaces line breaks, and the blanks around them, by one blank. */
function onOneLine(cell: string): string {
  const [first = '', ...others] = cell.split(/[\r\n]+/)
  const last = others.pop()
  if (last === undefined) return cell
  const between = others.map((line) => line.trim()).filter((line) => line !== '')
  return [first.trimEnd(), ...between, last.trimStart()].join(' ')
}
