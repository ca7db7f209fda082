import { describe, expect, it } from 'vitest'
import { entityTagOf, isAlreadyThere } from './entity-tag.ts'

const etag = entityTagOf(Buffer.from('a'))

describe('an entity tag', () => {
  it('is of the bytes, and strong', () => {
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect(entityTagOf(Buffer.from('a'))).toBe(etag)
    expect(entityTagOf(Buffer.from('b'))).not.toBe(etag)
  })

  it.each([
    [undefined, false],
    ['', false],
    ['"other"', false],
    [etag.slice(1, -1), false],
    [etag, true],
    [`W/${etag}`, true],
    [`"other",${etag}`, true],
    [`"other" ,  W/${etag} `, true],
    [' * ', true],
  ])('is found in If-None-Match: %s', (header, isThere) => {
    expect(isAlreadyThere(header, etag)).toBe(isThere)
  })
})
