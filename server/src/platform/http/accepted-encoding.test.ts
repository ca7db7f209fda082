import { expect, it } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

const rows: [header: string | undefined, encoding: string][] = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['br;q=nonsense', 'identity'],
]
for (const [header, encoding] of rows) {
  it(`of ${header ?? 'none'} takes ${encoding}`, () => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })
}
