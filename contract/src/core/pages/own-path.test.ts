import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

describe('a path of this product', () => {
  it.each([
    '/insights',
    '/insights?name=Overview#figures',
    '/desk/',
    '/playgrounds',
    '/document/playground',
    '/insights?to=https://evil.example',
    '/insights?name=50%25%20%C3%A9',
    '/desk/a%20b',
  ])('is %s', (text) => {
    expect(ownPath(text)).toBe(text)
  })

  it.each([
    [null],
    [undefined],
    [''],
    ['insights'],
    ['https://evil.example/insights'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/.//evil.example'],
    ['/x/..//evil.example'],
    ['\\\\evil.example'],
    ['javascript:alert(1)'],
    ['data:text/html,hello'],
    [' /insights'],
    ['/in\tsights'],
    ['/\n/evil.example'],
    ['/playground'],
    ['/PlayGround/'],
    ['/%70layground'],
    ['/insights/../playground?name=x'],
    ['/insights/%2e%2e/playground'],
    ['/./playground#x'],
    ['/%09/evil.example'],
    ['/%0d%0aX: y'],
    ['/%5Cevil.example'],
    ['/%2Fevil.example'],
    ['/%2F%2Fevil.example'],
  ])('is never %j', (text) => {
    expect(ownPath(text)).toBeNull()
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const once = ownPath(`${path}?${query}`)
        expect(once === null ? null : ownPath(once)).toBe(once)
      }),
    )
  })
})
