import { createPrivateKey, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { certificateFor, makeSelfSigned } from './self-signed-certificate.ts'

const window = { from: new Date('2026-01-02T03:04:05Z'), until: new Date('2051-01-02T03:04:05Z') }

describe('a self-signed certificate', () => {
  it('is read by Node, with a valid signature, the key and the requested dates', async () => {
    const { certificatePem, privateKeyPem, validUntil } = await makeSelfSigned('Zoë & Co.', window)
    const certificate = new X509Certificate(certificatePem)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.checkPrivateKey(createPrivateKey(privateKeyPem))).toBe(true)
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072)
    expect(certificate.subject).toBe('CN=Zoë & Co.')
    expect(certificate.issuer).toBe(certificate.subject)
    expect([certificate.validFromDate, certificate.validToDate]).toEqual([window.from, window.until])
    expect(validUntil).toEqual(window.until)
  })

  it('has another serial number each time', async () => {
    const { privateKeyPem } = await makeSelfSigned('One', window)
    const serials = Array.from({ length: 20 }, () => {
      const { certificatePem } = certificateFor(privateKeyPem, 'One', window)
      return new X509Certificate(certificatePem).serialNumber
    })
    expect(new Set(serials).size).toBe(20)
  })
})
