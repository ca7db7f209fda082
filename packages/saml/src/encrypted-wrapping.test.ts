import { describe, expect, it } from 'vitest'
import { processEncrypted, encrypted, encryptedResponse, withKeys, xmlenc } from './test-encryption.ts'
import { expectRefused, responseOf } from './test-exchange.ts'

const within = (element: string, content: string) => element.replace(/<\/[^>]*>$/, (end) => content + end)
const afterIssuer = (element: string, content: string) => element.replace('</saml:Issuer>', (end) => end + content)
const plain = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
const cipher = (xml: string) => /<saml:EncryptedAssertion.*<\/saml:EncryptedAssertion>/s.exec(xml)?.[0] ?? ''
const signatureOf = (xml: string) => /<ds:Signature.*?<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
const toAdmin = (xml: string) =>
  xml
    .replace(signatureOf(xml), '')
    .replace('user@', 'admin@')
    .replace(/ ID="[^"]*"/, ' ID="_evil"')

/**
 * Returns a valid response with its encrypted assertion, and the assertion of an attacker, who can also encrypt with
 * our key.
 */
function parts(signs: 'assertion' | 'both' | 'response' = 'assertion') {
  const good = encryptedResponse({}, { signs })
  const evil = toAdmin(plain(responseOf()))
  return { good, genuine: cipher(good), evil, put: (content: string) => good.replace(cipher(good), () => content) }
}

describe('two assertions of which one is encrypted', () => {
  it.each<[string, () => string]>([
    ['a plain one before it', () => parts().put(parts().evil + parts().genuine)],
    ['a plain one after it', () => parts().put(parts().genuine + parts().evil)],
    ['a plain signed one beside it', () => parts().put(plain(responseOf()) + parts().genuine)],
    ['two that are encrypted', () => parts().put(encrypted(parts().evil) + parts().genuine)],
    ['a plain one in it', () => parts().put(within(parts().genuine, parts().evil))],
    ['it in the plain one', () => parts().put(within(parts().evil, parts().genuine))],
    [
      'a plain one in the extensions',
      () => parts().put(`<samlp:Extensions>${parts().evil}</samlp:Extensions>${parts().genuine}`),
    ],
    [
      'it in the advice of a signed one',
      () => responseOf({ assertion: (xml) => within(xml, `<saml:Advice>${parts().genuine}</saml:Advice>`) }),
    ],
    ['another namespace', () => parts().put(`<x:EncryptedAssertion xmlns:x="urn:x"/>${parts().genuine}`)],
  ])('are refused: %s', async (_title, build) => {
    await expectRefused(build(), 'several-assertions', /One assertion was expected; 2 came/, withKeys)
  })
})

describe('signature wrapping around an encrypted assertion', () => {
  it('the signed response inside the signature of another', async () => {
    const { good } = parts('both')
    const signature = signatureOf(good)
    const original = good.replace(signature, '')
    const evil = toAdmin(good).replace(cipher(good), encrypted(toAdmin(plain(responseOf()))))
    const xml = afterIssuer(evil, within(signature, `<ds:Object>${original}</ds:Object>`))
    await expectRefused(xml, 'several-assertions', /2 came/, withKeys)
  })

  it('the assertion of an attacker in the place of a signed one', async () => {
    const { put } = parts('both')
    await expectRefused(put(encrypted(parts().evil)), 'signature-not-valid', /changed since/, withKeys)
    const alone = parts()
    await expectRefused(alone.put(encrypted(alone.evil)), 'not-signed', /Neither/, withKeys)
  })

  it('a signature of the response moved into the assertion, and one of the assertion moved out', async () => {
    const { good } = parts('response')
    const moved = encrypted(afterIssuer(parts().evil, signatureOf(good)))
    const inside = good.replace(signatureOf(good), '').replace(cipher(good), () => moved)
    await expectRefused(inside, 'signature-form-refused', /stands in "#_evil"/, withKeys)
    const signed = plain(responseOf())
    const bare = encryptedResponse({}, { signs: 'nothing' })
    const outside = afterIssuer(bare.replace(cipher(bare), encrypted(parts().evil)), signatureOf(signed))
    await expectRefused(outside, 'signature-form-refused', /stands in/, withKeys)
  })

  it('the signed assertion inside another that is decrypted, in an object of its signature', async () => {
    const signed = plain(responseOf())
    const signature = signatureOf(signed)
    const object = `<ds:Object>${signed.replace(signature, '').replaceAll('saml:Assertion', 'saml:Advice')}</ds:Object>`
    const evil = afterIssuer(parts().evil, within(signature, object))
    await expectRefused(parts().put(encrypted(evil)), 'signature-form-refused', /no place in SAML/, withKeys)
  })

  it('a signature that covers the plain assertion, but not what was encrypted', async () => {
    const signed = plain(responseOf())
    const changed = encrypted(signed.replace('user@', 'admin@'))
    await expectRefused(parts().put(changed), 'signature-not-valid', /changed since/, withKeys)
    const inSigned = encryptedResponse({ plain: Buffer.from(signed.replace('user@', 'admin@')) }, { signs: 'both' })
    await expectRefused(inSigned, 'signature-not-valid', /changed since/, withKeys)
  })

  it('a misplaced signature inside the encrypted data', async () => {
    const { good } = parts()
    const stray = good.replace('<X509Data>', (tag) => `${signatureOf(plain(responseOf()))}${tag}`)
    await expectRefused(stray, 'signature-misplaced', /in the element "KeyInfo"/, withKeys)
  })

  it('two identifiers alike', async () => {
    const { good } = parts('both')
    const id = /<samlp:Response[^>]* ID="([^"]*)"/.exec(good)?.[1]
    const xml = good.replace('<xenc:EncryptedData', `<xenc:EncryptedData Id="${id}"`)
    await expectRefused(xml, 'identifier-repeated', /identifier/, withKeys)
  })

  it('control: the response without a change is accepted', async () => {
    expect(await processEncrypted(parts('both').good)).toMatchObject({ subject: 'user@dunmore.test' })
    expect(parts().genuine).toContain(xmlenc)
    expect(parts().evil).toContain('admin@dunmore.test')
  })
})
