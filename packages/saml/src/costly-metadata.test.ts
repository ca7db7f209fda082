import { createPublicKey, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { providerMetadataXml } from '@portico/demo/saml/documents.ts'
import { certificateFor } from '@portico/server/platform/crypto/self-signed-certificate.ts'
import { samlProvider, afterRereading, type SamlProvider } from './provider.ts'
import { readIdpMetadata } from './read-idp-metadata.ts'
import { isStrongKey } from './signature-methods.ts'
import { issuer, knownProvider, providerKeys } from './test-exchange.ts'

const window = { from: new Date(), until: new Date(Date.now() + 86_400_000) }
/** Returns metadata with this many certificates, different ones for each `name`. */
function metadataWith(count: number, name = 'Many') {
  const pems = Array.from(
    { length: count },
    (_, index) => certificateFor(providerKeys.privateKeyPem, `${name} ${index}`, window).certificatePem,
  )
  const addresses = { signOn: `${issuer}/sign-on`, logout: `${issuer}/logout` }
  return readIdpMetadata(providerMetadataXml(issuer, addresses, pems), { allowHttp: false })
}

/** Returns an RSA public key whose modulus has this many bits. */
function rsaKey(bits: number, exponent: Buffer) {
  const modulus = randomBytes(bits / 8)
  modulus.writeUInt8(0xff, 0)
  modulus.writeUInt8(0xff, modulus.length - 1)
  const key = { kty: 'RSA', n: modulus.toString('base64url'), e: exponent.toString('base64url') }
  return createPublicKey({ format: 'jwk', key })
}

describe('metadata that makes each unauthenticated message costly', () => {
  it('is refused with more certificates than are tried', () => {
    expect(metadataWith(20)).toMatchObject({ entityId: issuer })
    expect(metadataWith(21)).toMatchObject({ refusal: 'metadata-too-large', explain: expect.stringContaining('21') })
  })

  it('keeps twenty withdrawn certificates, the latest, however often the provider names others', () => {
    let provider: SamlProvider = knownProvider()
    for (let at = 0; at < 6; at++) {
      const read = samlProvider.parse(metadataWith(8, `Turn ${at}`))
      provider = afterRereading(provider, read, new Date())
    }
    const turns = provider.certificates.map(({ subject }) => /Turn (\d)/.exec(subject)?.[1])
    expect(turns.join('')).toBe('5'.repeat(8) + '4'.repeat(8) + '3'.repeat(8) + '2'.repeat(4))
  })

  it.each([
    ['the usual', 3072, '010001', true],
    ['a large one', 8192, '010001', true],
    ['a larger modulus', 16384, '010001', false],
    ['an exponent as long as the modulus', 3072, 'f'.repeat(766) + '01', false],
  ])('has no RSA key that is slow to verify by: %s', (_, bits, exponent, isStrong) => {
    expect(isStrongKey(rsaKey(bits, Buffer.from(exponent, 'hex')))).toBe(isStrong)
  })
})
