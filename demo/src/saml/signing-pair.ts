import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSelfSigned } from '@portico/server/platform/crypto/self-signed-certificate.ts'
import type { SigningPair } from './sign-element.ts'

/** The file with the stored key and its certificate (PEM). */
export const keyFile = 'demo-saml-key.pem'

/**
 * Returns the key of the demo's SAML provider, stored in `folder`, so that a restart uses the same one. Generated on
 * first use, with a certificate for ten years.
 */
export async function keptSigningPair(folder: string): Promise<SigningPair> {
  const file = join(folder, keyFile)
  const kept = await readFile(file, 'utf8').catch(() => '')
  const [privateKeyPem, certificatePem] = kept.split(/(?=-----BEGIN CERTIFICATE-----)/)
  if (privateKeyPem && certificatePem) return { privateKeyPem, certificatePem }
  const made = await freshSigningPair()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, made.privateKeyPem + made.certificatePem, { mode: 0o600, flush: true })
  return made
}

/** Generates a key for the demo's SAML provider, with a certificate for ten years. */
export function freshSigningPair(): Promise<SigningPair> {
  const from = new Date(Date.now() - 3_600_000)
  const until = new Date(from)
  until.setUTCFullYear(from.getUTCFullYear() + 10)
  return makeSelfSigned('Demo SAML provider', { from, until })
}
