import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/** A part of a file that is sent: bytes, or a file of this size from its beginning. */
export type FilePart = Buffer | { path: string; size: number }

/** Bytes read from a file at once: as many as keep the disk and the connection busy, and little memory per download. */
const chunk = 512 * 1024

const sizeOf = (part: FilePart) => (Buffer.isBuffer(part) ? part.length : part.size)

/** How many bytes all parts have. */
export function sizeOfParts(parts: readonly FilePart[]): number {
  return parts.reduce((size, part) => size + sizeOf(part), 0)
}

/** The bytes from `start` up to and including `end`, of the parts one after the other. Fails where a file has become shorter. */
export function streamOfParts(parts: readonly FilePart[], start: number, end: number): Readable {
  return Readable.from(bytesOf(parts, start, end), { objectMode: false, highWaterMark: chunk })
}

async function* bytesOf(parts: readonly FilePart[], start: number, end: number): AsyncGenerator<Buffer> {
  let before = 0
  for (const part of parts) {
    const [from, to] = [Math.max(0, start - before), Math.min(sizeOf(part), end + 1 - before)]
    before += sizeOf(part)
    if (from >= to) continue
    if (Buffer.isBuffer(part)) yield part.subarray(from, to)
    else yield* fileBytes(part.path, from, to)
  }
}

async function* fileBytes(path: string, from: number, to: number): AsyncGenerator<Buffer> {
  let sent = 0
  for await (const bytes of createReadStream(path, { start: from, end: to - 1, highWaterMark: chunk })) {
    sent += (bytes as Buffer).length
    yield bytes as Buffer
  }
  if (sent !== to - from) throw new Error(`${path} is shorter than it was.`)
}
