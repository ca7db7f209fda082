import { generateKeyPair, X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { certificateFor } from '#server/platform/crypto/self-signed-certificate.ts'

/** The key and certificate of a TLS server, both PEM, and the file that holds the certificate. */
export type KeptCertificate = { key: string; cert: string; file: string }

const day = 24 * 60 * 60 * 1_000

/** The longest lifetime that Safari accepts (support.apple.com/102028). */
const lifetime = 397 * day

/** How long before its end a certificate is replaced. */
const margin = 30 * day

/**
 * The names and addresses of the local computer. The demo's hosts are listed, since no client accepts a wildcard
 * directly below `localhost`.
 */
const loopbackHosts = ['localhost', 'aurora.localhost', 'bv.localhost', 'vuln.localhost', '127.0.0.1', '::1']

/**
 * Returns the certificate that this server created for itself, only for loopback. It is kept in `folder` with its key,
 * readable only by the server's user, so that browsers keep trusting it; created on first use and replaced before it
 * ends.
 */
export async function keptCertificate(folder: string, now: Date): Promise<KeptCertificate> {
  const file = join(folder, 'https-certificate.pem')
  const keyFile = join(folder, 'https-key.pem')
  const [key, cert] = await Promise.all([keyFile, file].map((name) => readFile(name, 'utf8').catch(() => '')))
  if (key && cert && isGoodAt(cert, now)) return { key, cert, file }
  const pair = await promisify(generateKeyPair)('ec', { namedCurve: 'prime256v1' })
  const made = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  // The certificate is valid from an hour ago, for clocks that are behind.
  const from = new Date(now.getTime() - day / 24)
  const until = new Date(from.getTime() + lifetime)
  const { certificatePem } = certificateFor(made, 'Portico on this machine', { from, until, hosts: loopbackHosts })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(keyFile, made, { mode: 0o600, flush: true })
  await writeFile(file, certificatePem, { mode: 0o644, flush: true })
  return { key: made, cert: certificatePem, file }
}

function isGoodAt(pem: string, now: Date): boolean {
  try {
    return new X509Certificate(pem).validToDate.getTime() - now.getTime() > margin
  } catch {
    return false
  }
}
