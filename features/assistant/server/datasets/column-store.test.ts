import { expect, test } from 'vitest'
import { columnOfParts, partsOf } from './column-store.ts'

/** Size of the pool in which Node allocates small buffers, in bytes. */
const pool = 65_536

test.each([0, 1, 1000, 16_384, 200_000, 5_000_000])(
  'a column of %i bytes is read in as much memory as it has',
  async (length) => {
    const column = Uint8Array.from({ length }, (_, index) => (index * index) % 251)
    const [parts = []] = await partsOf([column])
    const read = await columnOfParts(parts.map((part) => Buffer.from(part)))
    expect(Buffer.compare(read, column)).toBe(0)
    expect(read.buffer.byteLength).toBeLessThanOrEqual(Math.max(length, pool))
  },
)
