import { crc32 } from 'node:zlib'

const newline = 0x0a

/** A message as a line: its checksum, a space, the message. It has no line break: a compact JWE. */
export function lineOf(message: string): Buffer {
  return Buffer.from(`${checksum(message)} ${message}\n`)
}

/** The messages of a file's content in their order, null for a line that is damaged. What follows the last line break is none. */
export function messagesIn(content: string): (string | null)[] {
  const lines = content.split('\n')
  return lines.slice(0, -1).map((line) => {
    const message = line.slice(9)
    return line[8] === ' ' && line.slice(0, 8) === checksum(message) ? message : null
  })
}

/** How many bytes of a file are whole lines, and how many lines they are. */
export function wholeLines(content: Uint8Array): { bytes: number; count: number } {
  let count = 0
  for (let at = content.indexOf(newline); at >= 0; at = content.indexOf(newline, at + 1)) count += 1
  return { bytes: content.lastIndexOf(newline) + 1, count }
}

function checksum(message: string): string {
  return crc32(message).toString(16).padStart(8, '0')
}
