import { generateKeyPairSync } from 'node:crypto'
import { providerMetadataXml } from '@portico/demo/saml/documents.ts'
import { base64Of, certificateFor } from '@portico/server/platform/crypto/self-signed-certificate.ts'
import { describe, expect, it } from 'vitest'
import { samlProvider } from './provider.ts'
import { readIdpMetadata } from './read-idp-metadata.ts'
import { foreignKeys, issuer, knownProvider, providerKeys } from './test-exchange.ts'

const addresses = { signOn: `${issuer}/sign-on`, logout: `${issuer}/logout` }
const xml = providerMetadataXml(issuer, addresses, [providerKeys.certificatePem, foreignKeys.certificatePem])
const read = (text: string, options = {}) => readIdpMetadata(text, { allowHttp: false, ...options })

function weakCertificate(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return certificateFor(pem, 'Weak', { from: new Date(), until: new Date(Date.now() + 1000) }).certificatePem
}

describe('the metadata of a provider', () => {
  it('returns its name, its addresses and its certificates with their ends', () => {
    const provider = read(xml)
    expect(provider).toMatchObject({
      entityId: issuer,
      signOn: [{ binding: 'redirect', url: addresses.signOn }],
      logout: [{ binding: 'redirect', url: addresses.logout, responseUrl: addresses.logout }],
      wantsSignedRequests: false,
      validUntil: null,
    })
    const [one, other] = 'certificates' in provider ? provider.certificates : []
    expect(one).toMatchObject({ pem: providerKeys.certificatePem, subject: 'CN=Dunmore' })
    expect(one?.fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(Date.parse(one?.validUntil ?? '')).toBeGreaterThan(Date.now())
    expect(other?.pem).toBe(foreignKeys.certificatePem)
  })

  it('is read from storage unchanged', () => {
    const provider = knownProvider()
    expect(samlProvider.parse(JSON.parse(JSON.stringify(provider)))).toEqual(provider)
  })

  it('is read with comments, a byte order mark, and keys for other uses', () => {
    const encryption = xml.replace(
      '<KeyDescriptor use="signing">',
      '<KeyDescriptor use="encryption"><x/></KeyDescriptor>$&',
    )
    expect(read(`\uFEFF${encryption.replace('<IDPSSO', '<!-- ours --><IDPSSO')}`)).toEqual(read(xml))
  })

  it('returns the requested one of several', () => {
    const second = xml.replaceAll(issuer, 'https://second.test').replace(/<\?xml.*?\?>/, '')
    const all = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${xml.replace(/<\?xml.*?\?>/, '')}${second}</md:EntitiesDescriptor>`
    expect(read(all)).toMatchObject({ refusal: 'metadata-several-providers' })
    expect(read(all, { entityId: 'https://second.test' })).toMatchObject({ entityId: 'https://second.test' })
    expect(read(all, { entityId: 'https://third.test' })).toMatchObject({ refusal: 'metadata-other-entity' })
  })

  it('may have addresses without https on one machine', () => {
    const plain = xml.replaceAll('https://', 'http://')
    expect(read(plain)).toMatchObject({ refusal: 'metadata-address-not-safe' })
    expect(read(plain, { allowHttp: true })).toMatchObject({ entityId: 'http://login.dunmore.test/saml' })
  })

  it('omits an unusable certificate, when there is another', () => {
    const provider = read(xml.replace(base64Of(providerKeys.certificatePem), base64Of(weakCertificate())))
    expect(provider).toMatchObject({ certificates: [{ pem: foreignKeys.certificatePem }] })
  })

  const valid = (until: string) => xml.replace(' entityID', ` validUntil="${until}" entityID`)
  it('returns until when it is valid', () => {
    expect(read(valid('2999-01-01T00:00:00Z'))).toMatchObject({ validUntil: '2999-01-01T00:00:00.000Z' })
    expect(read(valid('2020-01-01T00:00:00Z'))).toMatchObject({ refusal: 'metadata-expired' })
    expect(read(valid('soon'))).toMatchObject({ refusal: 'metadata-expired' })
  })

  const one = providerMetadataXml(issuer, addresses, [providerKeys.certificatePem])
  it.each([
    ['too large', xml + ' '.repeat(1_100_000), 'metadata-too-large'],
    ['HTML', '<html><body><br></body></html>', 'metadata-not-xml'],
    ['empty', '', 'metadata-not-xml'],
    ['under a document type', xml.replace('?>', '?><!DOCTYPE x SYSTEM "file:///etc/passwd">'), 'metadata-not-xml'],
    ['another document', '<x/>', 'metadata-not-saml'],
    ['without a name', xml.replace(/ entityID="[^"]*"/, ''), 'metadata-not-saml'],
    ['of a service provider', xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'metadata-no-provider'],
    ['without an address', xml.replace(/<SingleSignOnService[^>]*>/, ''), 'metadata-no-sign-on'],
    ['with an address of another kind', xml.replaceAll('HTTP-Redirect', 'SOAP'), 'metadata-no-sign-on'],
    ['with an address of script', xml.replace(addresses.signOn, 'javascript:alert(1)'), 'metadata-address-not-safe'],
    ['without a certificate', xml.replaceAll(/<KeyDescriptor.*<\/KeyDescriptor>/gs, ''), 'metadata-no-certificate'],
    [
      'with a certificate that cannot be parsed',
      one.replace(base64Of(providerKeys.certificatePem), 'AAAA'),
      'metadata-certificate-not-readable',
    ],
    [
      'with a weak key',
      one.replace(base64Of(providerKeys.certificatePem), base64Of(weakCertificate())),
      'metadata-key-weak',
    ],
  ] as const)('is refused when it is %s', (_title, text, refusal) => {
    expect(read(text)).toMatchObject({ refusal, explain: expect.stringMatching(/\w/) })
  })
})
