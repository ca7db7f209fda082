import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePassword, encodePassword } from './passwords.ts'

describe('the encoded password', () => {
  it('returns the trimmed text, with any content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => decodePassword(encodePassword(text)) === text.trim()),
    )
  })

  it.each(['Portico#2026', 'a=', 'a+b/', 'ä', '_w', 'gICA', 'A'])('%j is none', (text) => {
    expect(decodePassword(text)).toBeNull()
  })
})
