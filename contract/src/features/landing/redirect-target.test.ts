import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownPath } from './redirect-target.ts'

describe('a path of this product', () => {
  it.each([
    '/insights',
    '/insights?name=Overview#figures',
    '/desk/',
    '/playgrounds',
    '/document/playground',
    '/insights?to=https://evil.example',
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
