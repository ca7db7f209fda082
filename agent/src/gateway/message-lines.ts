import { crc32 } from 'node:zlib'

const newline = 0x0a

/** Returns a line of a log: checksum, space, message. A message is a compact JWE, so it has no line break. */
export function lineOf(message: string): Buffer {
  return Buffer.from(`${checksum(message)} ${message}\n`)
}

/** Returns the messages in a file's content, in order; null for a damaged line. An incomplete last line is ignored. */
export function messagesIn(content: string): (string | null)[] {
  const lines = content.split('\n')
  return lines.slice(0, -1).map((line) => {
    const message = line.slice(9)
    return line[8] === ' ' && line.slice(0, 8) === checksum(message) ? message : null
  })
}

/** Returns the bytes of a file that form complete lines, and the number of these lines. */
export function wholeLines(content: Uint8Array): { bytes: number; count: number } {
  let count = 0
  for (let at = content.indexOf(newline); at >= 0; at = content.indexOf(newline, at + 1)) count += 1
  return { bytes: content.lastIndexOf(newline) + 1, count }
}

function checksum(message: string): string {
  return crc32(message).toString(16).padStart(8, '0')
}
