import { describe, expect, it } from 'vitest'
import { processAsHost, expectRefused, responseOf } from './test-exchange.ts'

/** Returns the parts of a response, from which an attacker builds a response around another assertion. */
function partsOf(xml: string) {
  const signed = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
  const signature = /<ds:Signature.*?<\/ds:Signature>/s.exec(signed)?.[0] ?? ''
  const bare = signed.replace(signature, '')
  const evil = bare.replace('user@dunmore.test', 'admin@dunmore.test').replace(/ ID="[^"]*"/, ' ID="_evil"')
  return { signed, signature, bare, evil, put: (content: string) => xml.replace(signed, content) }
}

const into = (element: string, content: string) => element.replace(/<\/[^>]*>$/, (end) => content + end)
const afterIssuer = (element: string, content: string) => element.replace('</saml:Issuer>', (end) => end + content)

describe('signature wrapping', () => {
  const wrapped: Record<string, () => string> = {
    'XSW 1: the signed response inside the signature of another': () => {
      const good = responseOf({ signs: 'both' })
      const signature = /<ds:Signature.*?<\/ds:Signature>/s.exec(good)?.[0] ?? ''
      const original = good.replace(signature, '')
      const evil = original.replace('user@dunmore.test', 'admin@dunmore.test').replace(/ ID="[^"]*"/, ' ID="_evil"')
      return afterIssuer(evil, into(signature, original))
    },
    'XSW 2: the signed response before the signature of another': () => {
      const good = responseOf({ signs: 'both' })
      const signature = /<ds:Signature.*?<\/ds:Signature>/s.exec(good)?.[0] ?? ''
      const original = good.replace(signature, '')
      const evil = original.replace('user@dunmore.test', 'admin@dunmore.test').replace(/ ID="[^"]*"/, ' ID="_evil"')
      return afterIssuer(evil, original + signature)
    },
    'XSW 3: another assertion before the signed one': () => {
      const { put, evil, signed } = partsOf(responseOf())
      return put(evil + signed)
    },
    'XSW 4: the signed assertion inside another': () => {
      const { put, evil, signed } = partsOf(responseOf())
      return put(into(evil, signed))
    },
    'XSW 5: the signature moved into another assertion': () => {
      const { put, evil, signature, bare } = partsOf(responseOf())
      return put(afterIssuer(evil, signature) + bare)
    },
    'XSW 6: the signed assertion inside the signature of another': () => {
      const { put, evil, signature, bare } = partsOf(responseOf())
      return put(afterIssuer(evil, into(signature, bare)))
    },
    'XSW 7: another assertion in the extensions': () => {
      const { put, evil, signed } = partsOf(responseOf())
      return put(`<samlp:Extensions>${evil}</samlp:Extensions>${signed}`)
    },
    'XSW 8: the signed assertion in an object of the signature': () => {
      const { put, evil, signature, bare } = partsOf(responseOf())
      return put(afterIssuer(evil, into(signature, `<ds:Object>${bare}</ds:Object>`)))
    },
    'the signed assertion in another namespace, around it': () => {
      const { put, evil, signed } = partsOf(responseOf())
      return put(`<x:Assertion xmlns:x="urn:x">${signed}</x:Assertion>${evil}`)
    },
  }

  it.each(Object.entries(wrapped))('%s', async (_title, build) => {
    const xml = build()
    expect(xml).toContain('admin@dunmore.test')
    await expectRefused(xml, 'several-assertions', /One assertion was expected; \d came/)
  })

  it('the signature and what it signs elsewhere, under another name', async () => {
    const { put, evil, signature, bare } = partsOf(responseOf())
    const renamed = bare.replaceAll('saml:Assertion', 'saml:Advice')
    await expectRefused(
      put(`${evil}<samlp:Extensions>${into(renamed, signature)}</samlp:Extensions>`),
      'signature-misplaced',
      /"Advice"/,
    )
  })

  it('two elements of one identifier', async () => {
    const xml = responseOf({
      last: (text) =>
        text.replace('<samlp:Status>', `<samlp:Status ID="${/<saml:Assertion[^>]* ID="([^"]*)"/.exec(text)?.[1]}">`),
    })
    await expectRefused(xml, 'identifier-repeated', /identifier/)
  })

  it('an identifier repeated in another namespace', async () => {
    const xml = responseOf({
      last: (text) =>
        text.replace(
          '<samlp:Status>',
          `<samlp:Status saml:ID="${/<saml:Assertion[^>]* ID="([^"]*)"/.exec(text)?.[1]}" xmlns:saml="urn:x">`,
        ),
    })
    await expectRefused(xml, 'signature-not-valid', /./)
  })
})

describe('a split name', () => {
  it.each([
    ['a comment', '<!-- x -->'],
    ['a processing instruction', '<?x y?>'],
  ])('by %s is refused', async (_title, splitter) => {
    const xml = responseOf({
      fields: { nameId: 'admin@dunmore.test.evil.test' },
      last: (text) => text.replace('dunmore.test.evil', `dunmore.test${splitter}.evil`),
    })
    await expectRefused(xml, 'comment-refused', /comment|processing instruction/)
  })

  it('by a section of characters is read whole', async () => {
    const xml = responseOf({
      fields: { nameId: 'admin@dunmore.test.evil.test' },
      last: (text) => text.replace('.test.evil.test<', '.test<![CDATA[.evil.test]]><'),
    })
    expect(await processAsHost(xml)).toMatchObject({ subject: 'admin@dunmore.test.evil.test' })
  })

  it('by an element is refused, although it is signed', async () => {
    const xml = responseOf({ assertion: (text) => text.replace('@dunmore.test<', '@dunmore.test<x/><') })
    await expectRefused(xml, 'name-missing', /one NameID/)
  })

  it('by an invisible character is refused, although it is signed', async () => {
    await expectRefused(responseOf({ fields: { nameId: 'user@dunmore.test\u200B' } }), 'name-missing', /one NameID/)
  })
})
