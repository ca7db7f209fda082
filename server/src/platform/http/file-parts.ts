import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'

/** A part of a file to send: bytes, or a file of this size from its beginning. */
export type FilePart = Buffer | { path: string; size: number }

/** Bytes read from a file at once: as many as keep the disk and the connection busy, and little memory per download. */
const chunk = 512 * 1024

const sizeOf = (part: FilePart) => (Buffer.isBuffer(part) ? part.length : part.size)

/** Returns the total number of bytes of all parts. */
export function sizeOfParts(parts: readonly FilePart[]): number {
  return parts.reduce((size, part) => size + sizeOf(part), 0)
}

/** The bytes of a part from one offset to another. */
type Piece = { part: FilePart; from: number; to: number }

/**
 * Returns the bytes from `start` up to and including `end`, of the parts one after the other. Fails if a file has
 * become shorter.
 */
export function streamOfParts(parts: readonly FilePart[], start: number, end: number): Readable {
  const pieces = piecesOf(parts, start, end)
  let handle: FileHandle | null = null
  const next = async (): Promise<Buffer | null> => {
    const [piece] = pieces
    if (piece === undefined) return null
    const { part, from, to } = piece
    if (Buffer.isBuffer(part)) {
      pieces.shift()
      return part.subarray(from, to)
    }
    handle ??= await open(part.path)
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(Math.min(chunk, to - from)), {
      position: from,
    })
    if (bytesRead === 0) throw new Error(`${part.path} is shorter than it was.`)
    piece.from += bytesRead
    if (piece.from === to) {
      pieces.shift()
      await handle.close()
      handle = null
    }
    return buffer.subarray(0, bytesRead)
  }
  const close = callbackify(async () => handle?.close())
  return new Readable({
    highWaterMark: chunk,
    // Reads without further layers: an asynchronous generator, or a stream for each file, costs a third of the speed.
    read() {
      next().then(
        (bytes) => this.push(bytes),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      close((problem) => done(error ?? problem))
    },
  })
}

function piecesOf(parts: readonly FilePart[], start: number, end: number): Piece[] {
  const pieces: Piece[] = []
  let before = 0
  for (const part of parts) {
    const [from, to] = [Math.max(0, start - before), Math.min(sizeOf(part), end + 1 - before)]
    before += sizeOf(part)
    if (from < to) pieces.push({ part, from, to })
  }
  return pieces
}
