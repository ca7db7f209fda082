import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultLimits, faultOf, faultWithoutSecrets, withoutSecrets } from './fault.ts'

const half = 'Zr3kQ9_-aB7xT1mN5pL8vC2yH6wJ4dF0sG'
/**
 * Generates random code points. It replaces fast-check's unit `binary`, whose first use takes a second because it
 * indexes all of Unicode.
 */
const codePoint = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code))

describe('the report of a fault', () => {
  it.each([
    ['at /load?password=abc&from=me#x=1 here', 'at /load?password=…&from=…#x=… here'],
    ['no such user: ada.lovelace+1@aurora.test', 'no such user: …@…'],
    [`token ${half} refused`, 'token … refused'],
    ['01890a5d-ac96-774b-bcce-b302099a8057', '…'],
    ['at Tenants (https://a.test/assets/app-Dk3.js:1:23)', 'at Tenants (https://a.test/assets/app-Dk3.js:1:23)'],
    ['Tenants@https://a.test/assets/app-Dk3.js:1:23', 'Tenants@https://a.test/assets/app-Dk3.js:1:23'],
    ['aVeryLongNameOfAFunctionThatHoldsNoDigit', 'aVeryLongNameOfAFunctionThatHoldsNoDigit'],
    ['a === b ? c = 1 : 2', 'a === b ? c = 1 : 2'],
  ])('%s', (text, expected) => {
    expect(withoutSecrets(text)).toBe(expected)
  })

  it('has its message, stack, components and page, each as long as the call accepts', () => {
    const error = new TypeError(`bad ${'x'.repeat(9_000)}\u0000 ${half}`)
    const fault = faultOf(error, '\n    at Insights', '/insights')
    expect(fault).toMatchObject({ components: '\n    at Insights', page: '/insights' })
    expect(fault.message).toMatch(/^TypeError: bad x+$/)
    expect(fault.stack).not.toBe('')
    for (const part of ['message', 'stack', 'components', 'page'] as const) {
      expect(fault[part].length).toBeLessThanOrEqual(faultLimits[part])
    }
  })

  it.each([['text'], [null], [undefined], [{ secret: half }]])(
    'is of a thrown value that is not an error: %j',
    (thrown) => {
      expect(faultOf(thrown, '', '/')).toEqual({ message: typeof thrown, stack: '', components: '', page: '/' })
    },
  )

  it('of any text is accepted by the call, and unchanged when it is parsed twice', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5_000, size: 'max', unit: codePoint }), (text) => {
        const once = faultWithoutSecrets({ message: text, stack: text, components: text, page: text })
        expect(once.message.includes('\u0000')).toBe(false)
        expect(faultWithoutSecrets(once)).toEqual(once)
      }),
    )
  })
})
