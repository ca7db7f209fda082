import { X509Certificate } from 'node:crypto'
import type { SamlCertificate } from './provider.ts'
import { refuse, shown, type SamlRefusal } from './refusal.ts'

/** Below it an RSA key is within reach of breaking it (NIST SP 800-131A). */
const weakestRsa = 2048

/**
 * A certificate from metadata (base64 of DER, as in X509Certificate). Refusals: `metadata-certificate-not-readable`,
 * `metadata-key-weak`. A certificate that has ended is read: providers use theirs longer, and its end is reported.
 */
export function readCertificate(text: string): SamlCertificate | SamlRefusal {
  const base64 = text.replaceAll(/\s/g, '')
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey
    const bits = details?.modulusLength ?? 0
    if (type !== 'rsa' || bits < weakestRsa) {
      const came = type === 'rsa' ? `RSA of ${bits} bits` : String(type)
      return refuse('metadata-key-weak', `A signing key is ${came}; RSA of at least ${weakestRsa} bits is accepted.`)
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
