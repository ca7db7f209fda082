import { X509Certificate } from 'node:crypto'
import type { SamlCertificate } from '#saml/provider.ts'
import { refuse, shown, type SamlRefusal } from '#saml/refusal.ts'
import { isStrongKey } from '#saml/signature-methods.ts'

/**
 * A certificate from metadata (base64 of DER, as in X509Certificate). Refusals: `metadata-certificate-not-readable`,
 * `metadata-key-weak`. A certificate that has ended is read: providers use theirs longer, and its end is reported.
 */
export function readCertificate(text: string): SamlCertificate | SamlRefusal {
  const base64 = text.replaceAll(/\s/g, '')
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    const { publicKey } = certificate
    if (!isStrongKey(publicKey)) {
      const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {}
      const came = `${publicKey.asymmetricKeyType} (${namedCurve ?? `${modulusLength ?? 0} bits`})`
      const sentence = `A signing key is ${came}; RSA of 2048 to 8192 bits with an exponent below 2^32, or EC on P-256, P-384 or P-521, is accepted.`
      return refuse('metadata-key-weak', sentence)
    }
    return {
      pem: certificate.toString(),
      fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      subject: certificate.subject.replaceAll('\n', ', '),
      validFrom: certificate.validFromDate.toISOString(),
      validUntil: certificate.validToDate.toISOString(),
    }
  } catch {
    const begin = shown(base64.slice(0, 24))
    return refuse('metadata-certificate-not-readable', `A signing certificate cannot be read; it begins with ${begin}.`)
  }
}
