import { makeSelfSigned } from '@portico/server/platform/crypto/self-signed-certificate.ts'
import type { SigningKey } from '#saml/provider.ts'

/**
 * A key that signs our requests to a provider, with a certificate for `years` years from now. The caller seals the key.
 */
export async function createSigningKey(commonName: string, years: number): Promise<SigningKey & { validUntil: Date }> {
  const from = new Date()
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  return makeSelfSigned(commonName, { from, until })
}
