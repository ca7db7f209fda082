import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from './refusal.ts'
import { encryptedResponse, withKeys } from './test-encryption.ts'
import { processAsHost, responseOf } from './test-exchange.ts'

const good = responseOf({ signs: 'both' })
const assertionOnly = responseOf()
const accepted = await processAsHost(good)
const acceptedAlone = await processAsHost(assertionOnly)
const encrypted = encryptedResponse({ layout: 'beside' })
const acceptedEncrypted = await processAsHost(encrypted, withKeys)

/** Fragments of XML that change the result of a careless parser. */
const splinters = [
  '<!-- -->',
  '<![CDATA[x]]>',
  '<?x?>',
  '&#10;',
  '&amp;',
  '<x/>',
  '\r',
  '\0',
  ' ',
  '"',
  '<',
  ' ID="_x"',
  ' xmlns="urn:x"',
]

/** Expects either a refusal, or exactly the identity of the undamaged response. */
async function expectSameOrNothing(xml: string, whole: object) {
  const result = await processAsHost(xml, { ...withKeys, isDamaged: true })
  if (!isRefusal(result)) expect(result).toEqual(whole)
}

describe('a response that was damaged', () => {
  it('is read as before, or refused, when a fragment is inserted anywhere', async () => {
    const place = fc.nat(assertionOnly.length)
    const splinter = fc.constantFrom(...splinters)
    await fc.assert(
      fc.asyncProperty(place, splinter, async (at, piece) => {
        await expectSameOrNothing(assertionOnly.slice(0, at) + piece + assertionOnly.slice(at), acceptedAlone)
      }),
      { numRuns: 150 },
    )
  })

  it('is read as before, or refused, when a part is omitted or repeated', async () => {
    const part = fc.tuple(fc.nat(good.length), fc.integer({ min: 1, max: 400 }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(part, async ([from, size, isTwice]) => {
        const middle = isTwice ? good.slice(from, from + size).repeat(2) : ''
        await expectSameOrNothing(good.slice(0, from) + middle + good.slice(from + size), accepted)
      }),
      { numRuns: 150 },
    )
  })

  it('is read as before, or refused, when whole elements are moved', async () => {
    const elements = [...assertionOnly.matchAll(/<(saml:\w+|ds:\w+|samlp:Status)[ >].*?<\/\1>/gs)]
    const pair = fc.tuple(fc.constantFrom(...elements), fc.constantFrom(...elements), fc.boolean())
    await fc.assert(
      fc.asyncProperty(pair, async ([[one], [other], isCopy]) => {
        const rest = isCopy ? assertionOnly : assertionOnly.replace(one, '')
        await expectSameOrNothing(
          rest.replace(other, (found) => found + one),
          acceptedAlone,
        )
      }),
      { numRuns: 150 },
    )
  })

  it('reads as before, or is refused, when it is encrypted and damaged in any of these ways', async () => {
    const part = fc.tuple(fc.nat(encrypted.length), fc.integer({ min: 0, max: 400 }), fc.constantFrom(...splinters, ''))
    await fc.assert(
      fc.asyncProperty(part, async ([from, size, piece]) => {
        await expectSameOrNothing(encrypted.slice(0, from) + piece + encrypted.slice(from), acceptedEncrypted)
        await expectSameOrNothing(encrypted.slice(0, from) + piece + encrypted.slice(from + size), acceptedEncrypted)
      }),
      { numRuns: 150 },
    )
  })

  it('is accepted undamaged', () => {
    expect(accepted).toMatchObject({ subject: 'user@dunmore.test' })
    expect(acceptedAlone).toMatchObject({ subject: 'user@dunmore.test' })
    expect(acceptedEncrypted).toMatchObject({ subject: 'user@dunmore.test' })
  })
})
