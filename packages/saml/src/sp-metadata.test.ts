import { describe, expect, it } from 'vitest'
import { readCertificate } from './read-idp-metadata.ts'
import { spMetadata } from './sp-metadata.ts'
import { makeKeys, serviceProvider } from './test-exchange.ts'
import { everyElement, readXml, type XmlElement } from './xml-element.ts'

function elementsOf(xml: string): XmlElement[] {
  const root = readXml(xml)
  return 'refusal' in root ? [] : everyElement(root).map(({ element }) => element)
}

describe('our own metadata', () => {
  it('has the address of responses, and requires signed assertions', () => {
    const elements = elementsOf(spMetadata(serviceProvider))
    const described = elements.map(({ local, attributes }) => [local, Object.fromEntries(attributes)])
    expect(described).toEqual([
      ['EntityDescriptor', { entityID: serviceProvider.entityId }],
      [
        'SPSSODescriptor',
        {
          AuthnRequestsSigned: 'false',
          WantAssertionsSigned: 'true',
          protocolSupportEnumeration: 'urn:oasis:names:tc:SAML:2.0:protocol',
        },
      ],
      [
        'AssertionConsumerService',
        {
          Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
          Location: serviceProvider.acsUrl,
          index: '0',
          isDefault: 'true',
        },
      ],
    ])
  })

  it('names the certificate of our requests and the addresses of logout, in the order of the schema', async () => {
    const signing = makeKeys('Portico & others')
    const keys = { signing, published: [signing.certificatePem] }
    const elements = elementsOf(spMetadata({ ...serviceProvider, entityId: 'https://a.test/?b=1&c="2"', ...keys }))
    expect(elements[0]?.attributes.get('entityID')).toBe('https://a.test/?b=1&c="2"')
    expect(elements[1]?.children.map(({ local }) => local)).toEqual([
      'KeyDescriptor',
      'SingleLogoutService',
      'SingleLogoutService',
      'AssertionConsumerService',
    ])
    const text = elements.find(({ local }) => local === 'X509Certificate')?.text ?? ''
    expect(readCertificate(text)).toMatchObject({ pem: signing.certificatePem, subject: 'CN=Portico & others' })
  })

  it('names the newest certificate to encrypt to, with the methods that are decrypted, in the order of the schema', async () => {
    const [signing, newest, before] = [1, 2, 3].map((at) => makeKeys(`Key ${at}`))
    if (!signing || !newest || !before) throw new Error('no keys')
    const elements = elementsOf(
      spMetadata({ ...serviceProvider, signing, published: [signing.certificatePem], decryption: [newest, before] }),
    )
    expect(elements[1]?.children.map(({ local, attributes }) => [local, attributes.get('use')])).toEqual([
      ['KeyDescriptor', 'signing'],
      ['KeyDescriptor', 'encryption'],
      ['SingleLogoutService', undefined],
      ['SingleLogoutService', undefined],
      ['AssertionConsumerService', undefined],
    ])
    const parts = elements[1]?.children[1]?.children ?? []
    expect(parts.map(({ local }) => local)).toEqual(['KeyInfo', ...Array<string>(4).fill('EncryptionMethod')])
    expect(parts[1]?.attributes.get('Algorithm')).toBe('http://www.w3.org/2009/xmlenc11#aes256-gcm')
    expect(parts.map(({ attributes }) => attributes.get('Algorithm') ?? '').join(' ')).not.toMatch(/cbc|rsa-1_5/)
    const published = elements
      .filter(({ local }) => local === 'X509Certificate')
      .map(({ text }) => readCertificate(text))
    expect(published).toMatchObject([{ pem: signing.certificatePem }, { pem: newest.certificatePem }])
  })
})
