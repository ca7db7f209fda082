/** What a file has beyond ASCII: well-formed and other sequences of UTF-8. */
export type Utf8Survey = {
  wellFormed: number
  malformed: number
  /** Whether the file begins with the byte order mark of UTF-8. */
  hasMark: boolean
  /** The header, and lines that contain bytes beyond ASCII or escapes. */
  sample: Uint8Array
}

/** The longest sample, and the longest part of a line in it, in bytes. */
const sampleLength = 32_768
const lineLength = 1024
const mark = [0xef, 0xbb, 0xbf]
const escape = 0x1b

/**
 * Counts the sequences of UTF-8 in a file and collects its first lines that have others than ASCII. A sequence that the end of the
 * file cuts off counts as well-formed.
 */
export function surveyUtf8(chunks: Iterable<Uint8Array>): Utf8Survey {
  const sample = new Sample()
  let [wellFormed, malformed] = [0, 0]
  let rest: Uint8Array = new Uint8Array(0)
  for (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : joined(rest, chunk)
    const found = countSequences(bytes)
    wellFormed += found.wellFormed
    malformed += found.malformed
    rest = bytes.slice(found.end)
    sample.add(bytes.subarray(0, found.end))
  }
  if (rest.length > 1) wellFormed += 1
  else malformed += rest.length
  sample.add(rest)
  const lines = sample.bytes()
  return { wellFormed, malformed, hasMark: mark.every((byte, index) => lines[index] === byte), sample: lines }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Counts sequences up to the last one that is complete, which ends at `end`. */
function countSequences(bytes: Uint8Array): { wellFormed: number; malformed: number; end: number } {
  let [wellFormed, malformed, index] = [0, 0, 0]
  while (index < bytes.length) {
    const lead = bytes[index] ?? 0
    if (lead < 0x80) index += 1
    else {
      const length = lengthOf(lead)
      const found = continuedFrom(bytes, index, length)
      if (found < length && index + found === bytes.length) break
      if (length > 1 && found === length) wellFormed += 1
      else malformed += 1
      index += found
    }
  }
  return { wellFormed, malformed, end: index }
}

/** The length of a sequence by its first byte; 1 if it cannot be the first. */
function lengthOf(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 1
  if (lead < 0xe0) return 2
  return lead < 0xf0 ? 3 : 4
}

/** The number of bytes from `index` that belong to a sequence of `length`. */
function continuedFrom(bytes: Uint8Array, index: number, length: number): number {
  let count = 1
  while (count < length && index + count < bytes.length && ((bytes[index + count] ?? 0) & 0xc0) === 0x80) count += 1
  return count
}

/** Collects the header and lines beyond ASCII, in order. */
class Sample {
  readonly #bytes = new Uint8Array(sampleLength)
  #length = 0
  #lines = 0

  add(bytes: Uint8Array): void {
    let from = 0
    while (from < bytes.length && this.#length < sampleLength) {
      const at = bytes.indexOf(10, from)
      const end = at === -1 ? bytes.length : at + 1
      const line = bytes.subarray(from, Math.min(end, from + lineLength))
      if (this.#lines === 0 || line.some((byte) => byte > 0x7f || byte === escape)) this.#take(line)
      this.#lines += 1
      from = end
    }
  }

  #take(line: Uint8Array): void {
    const part = line.subarray(0, sampleLength - this.#length)
    this.#bytes.set(part, this.#length)
    this.#length += part.length
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}
