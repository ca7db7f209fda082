import { describe, expect, it } from 'vitest'
import { compareVersions, ringOf } from './offered-releases.ts'

describe('versions', () => {
  it.each([
    ['1.2.3', '1.2.3', 0],
    ['1.2.4', '1.2.3', 1],
    ['1.10.0', '1.9.9', 1],
    ['2.0.0', '1.99999.99999', 1],
    ['1.2.3', '1.2.4', -1],
    ['0.0.0', 'development', 1],
    ['', '', 0],
  ])('%j against %j', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign)
  })
})

describe('the ring of a company', () => {
  it('is always the same one, and a tenth of all are in the first and half in the first two', () => {
    const ids = Array.from(
      { length: 2_000 },
      (_, index) => `0192b000-0000-7000-8000-0000${index.toString(16).padStart(8, '0')}`,
    )
    const rings = ids.map(ringOf)
    expect(ids.map(ringOf)).toEqual(rings)
    const share = (most: number) => rings.filter((ring) => ring <= most).length / rings.length
    expect(share(10)).toBe(0.1)
    expect(share(50)).toBe(0.5)
    expect(share(100)).toBe(1)
  })
})
