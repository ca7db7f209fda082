import { chunksOf } from '@portico/formats/files.ts'

const newline = 0x0a

/** The beginning of a file. `isPart` says that the file is longer. */
export type FileHead = { bytes: Uint8Array; isPart: boolean }

/**
 * Returns the beginning of a file: at most so many bytes and lines. The head of a longer file ends with a complete
 * line.
 */
export function headOf(path: string, most: { bytes: number; lines: number }): FileHead {
  const all = new Uint8Array(most.bytes + 1)
  let length = 0
  for (const chunk of chunksOf(path)) {
    const part = chunk.subarray(0, all.length - length)
    all.set(part, length)
    length += part.length
    if (length === all.length) break
  }
  const isLong = length > most.bytes
  const bytes = all.subarray(0, Math.min(length, most.bytes))
  const end = endOfLine(bytes, most.lines)
  if (end < bytes.length) return { bytes: bytes.subarray(0, end), isPart: true }
  const last = isLong ? lastLineEnd(bytes) : bytes.length
  return { bytes: bytes.subarray(0, last), isPart: isLong }
}

/** A newline of two bytes is followed by its zero byte in UTF-16LE. */
const afterNewline = (bytes: Uint8Array, at: number) =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? Math.min(bytes.length, at + 2) : at + 1

function endOfLine(bytes: Uint8Array, lines: number): number {
  let at = -1
  for (let line = 0; line < lines; line += 1) {
    at = bytes.indexOf(newline, at + 1)
    if (at === -1) return bytes.length
  }
  return afterNewline(bytes, at)
}

function lastLineEnd(bytes: Uint8Array): number {
  const at = bytes.lastIndexOf(newline)
  return at === -1 ? bytes.length : afterNewline(bytes, at)
}

/** Returns the lines of the beginning of a text, each with its number and at most `longest` characters. */
export function linesOf(text: string, { lines, longest }: { lines: number; longest: number }) {
  return text
    .split(/\r\n|\n|\r/, lines)
    .map((line, index) => ({ line: index + 1, text: line.slice(0, longest).toWellFormed() }))
}
