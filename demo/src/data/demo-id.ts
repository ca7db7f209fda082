import { createHash } from 'node:crypto'

/** The id of a demo object, always the same for the same name: a UUID of version 8 (RFC 9562 §5.8). */
export function demoId(name: string): string {
  const digits = createHash('sha256').update(`portico demo ${name}`).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
