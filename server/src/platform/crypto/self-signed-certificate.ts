import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes, sign, X509Certificate } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import { promisify } from 'node:util'

/** A private key and the certificate that carries its public half, both PEM, and when the certificate ends. */
export type KeyAndCertificate = { privateKeyPem: string; certificatePem: string; validUntil: Date }

/** Object identifiers in DER: sha256WithRSAEncryption (RFC 8017), ecdsa-with-SHA256 (RFC 5758), commonName (X.520). */
const sha256WithRsa = Buffer.from('06092a864886f70d01010b', 'hex')
const sha256WithEcdsa = Buffer.from('06082a8648ce3d040302', 'hex')
const commonNameId = Buffer.from('0603550403', 'hex')
const derNull = Buffer.from('0500', 'hex')

/**
 * Creates a fresh RSA key of 3072 bits with a certificate that it signed itself (X.509 v3, RFC 5280, no extensions),
 * for keys that are exchanged directly, as in SAML metadata. `commonName` has up to 64 characters. Node can read
 * certificates but cannot create them.
 */
export async function makeSelfSigned(
  commonName: string,
  { from, until }: { from: Date; until: Date },
): Promise<KeyAndCertificate> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  const privateKeyPem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { privateKeyPem, ...certificateFor(privateKeyPem, commonName, { from, until }) }
}

/**
 * Creates a certificate for an existing key (RSA or EC, PEM), as `makeSelfSigned` does. With `hosts` (names and IP
 * addresses), it is valid for a TLS server at these hosts.
 */
export function certificateFor(
  privateKeyPem: string,
  commonName: string,
  { from, until, hosts }: { from: Date; until: Date; hosts?: readonly string[] },
): Pick<KeyAndCertificate, 'certificatePem' | 'validUntil'> {
  const key = createPrivateKey(privateKeyPem)
  const isEc = key.asymmetricKeyType === 'ec'
  const algorithm = isEc ? sequence(sha256WithEcdsa) : sequence(sha256WithRsa, derNull)
  const name = sequence(der(0x31, sequence(commonNameId, der(0x0c, Buffer.from(commonName.slice(0, 64))))))
  // The serial number is positive and has 16 bytes, so its first bit is clear.
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, serial),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    ...(hosts === undefined ? [] : [der(0xa3, sequence(forServers, subjectAltName(hosts)))]),
  )
  const signature = der(0x03, Buffer.of(0), sign('sha256', content, key))
  const certificate = new X509Certificate(sequence(content, algorithm, signature))
  return { certificatePem: certificate.toString(), validUntil: certificate.validToDate }
}

/** Returns the base64 of a certificate or key in PEM, without its first and last line and without line breaks. */
export const base64Of = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)

/** extKeyUsage of id-kp-serverAuth (RFC 5280 §4.2.1.12), which browsers require. */
const forServers = sequence(
  Buffer.from('0603551d25', 'hex'),
  der(0x04, sequence(Buffer.from('06082b06010505070301', 'hex'))),
)

/** subjectAltName (RFC 5280 §4.2.1.6): the only field in which browsers look for a host. */
function subjectAltName(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIP(host) === 0 ? der(0x82, Buffer.from(host, 'ascii')) : der(0x87, addressBytes(host)),
  )
  return sequence(Buffer.from('0603551d11', 'hex'), der(0x04, sequence(...names)))
}

/** Returns the bytes of an address in network order; of IPv6 only the loopback address is supported. */
function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  if (address !== '::1') throw new RangeError(`${address} is no address that a certificate is made for.`)
  return Buffer.from([...Array<number>(15).fill(0), 1])
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.of(tag, ...length), content])
}

// RFC 5280 §4.1.2.5: two digits of the year until 2049, four from then on.
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}
