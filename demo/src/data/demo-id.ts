import { createHash } from 'node:crypto'

/** Returns the id of a demo object, always the same for the same name: a UUID of version 8 (RFC 9562 §5.8). */
export function demoId(name: string): string {
  const digits = createHash('sha256').update(`portico demo ${name}`).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}

/** Returns a generator of pseudo-random numbers in [0, 1), the same for the same seed (Mulberry32). */
export function seeded(seed: string): () => number {
  let state = Number.parseInt(seed.slice(0, 8), 16)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
