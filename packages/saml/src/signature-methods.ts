import { constants, createHash, createPublicKey, verify, type KeyObject, type VerifyPublicKeyInput } from 'node:crypto'
import type { HashAlgorithm, SignatureAlgorithm } from 'xml-crypto'

/** A signature algorithm: its kind of key and its digest. `isPss`: with RSA-PSS padding. */
type Method = { key: 'rsa' | 'ec'; digest: 'sha256' | 'sha384' | 'sha512'; isPss?: true }

const more = 'http://www.w3.org/2001/04/xmldsig-more#'

/**
 * Permitted signature algorithms: SHA-256 or better with RSA or ECDSA (RFC 9231 §2.3). Others are refused, such as
 * SHA-1 and HMAC.
 */
export const signatureMethods: Readonly<Record<string, Method>> = {
  [`${more}rsa-sha256`]: { key: 'rsa', digest: 'sha256' },
  [`${more}rsa-sha384`]: { key: 'rsa', digest: 'sha384' },
  [`${more}rsa-sha512`]: { key: 'rsa', digest: 'sha512' },
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1': { key: 'rsa', digest: 'sha256', isPss: true },
  [`${more}ecdsa-sha256`]: { key: 'ec', digest: 'sha256' },
  [`${more}ecdsa-sha384`]: { key: 'ec', digest: 'sha384' },
  [`${more}ecdsa-sha512`]: { key: 'ec', digest: 'sha512' },
}

/** The permitted digest algorithms, by their identifiers. */
export const digestMethods: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  [`${more}sha384`]: 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
}

/** The curves of keys that are accepted, by Node's names: P-256, P-384, P-521. */
const curves = ['prime256v1', 'secp384r1', 'secp521r1']

/** The minimum size of RSA keys, in bits (NIST SP 800-131A). */
const weakestRsa = 2048
/**
 * The maximum size of RSA keys in bits, and the upper limit of their exponents. Verifying with larger ones would block
 * the server: for 42 milliseconds with an exponent of 3072 bits.
 */
const [largestRsa, largestExponent] = [8192, 2n ** 32n]

/**
 * Returns whether a public key may verify: RSA of 2048 to 8192 bits with an exponent below 2^32, or EC on P-256, P-384
 * or P-521.
 */
export function isStrongKey({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  const { modulusLength = 0, publicExponent = 0n } = details ?? {}
  if (type === 'rsa')
    return modulusLength >= weakestRsa && modulusLength <= largestRsa && publicExponent < largestExponent
  return type === 'ec' && curves.includes(details?.namedCurve ?? '')
}

/**
 * Returns whether a key is of the kind that the signature algorithm names. Otherwise Node would accept a key for
 * another algorithm (algorithm confusion), since OpenSSL considers only the key.
 */
export function fitsMethod(name: string, pem: string): boolean {
  const key = createPublicKey(pem)
  return signatureMethods[name]?.key === key.asymmetricKeyType && isStrongKey(key)
}

/**
 * Returns whether the key of a certificate (PEM) verifies `value` (base64) over `material` by a permitted method. An
 * ECDSA signature must be r and s at their full length (RFC 9231 §2.3.6), not DER.
 */
export function verifiesBy(name: string, material: Buffer, pem: string, value: string): boolean {
  const method = Object.hasOwn(signatureMethods, name) ? signatureMethods[name] : undefined
  if (method === undefined || !fitsMethod(name, pem)) return false
  const way: Pick<VerifyPublicKeyInput, 'padding' | 'dsaEncoding'> =
    method.key === 'ec'
      ? { dsaEncoding: 'ieee-p1363' }
      : { padding: method.isPss ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING }
  return verify(method.digest, material, { key: pem, ...way }, Buffer.from(value, 'base64'))
}

/** The permitted methods for each verifying instance of xml-crypto, replacing its own table. Not used for signing. */
export const signatureAlgorithms: Record<string, new () => SignatureAlgorithm> = Object.fromEntries(
  Object.keys(signatureMethods).map((name) => [name, signatureClass(name)]),
)

/** The permitted digests for xml-crypto. */
export const hashAlgorithms: Record<string, new () => HashAlgorithm> = Object.fromEntries(
  Object.entries(digestMethods).map(([name, digest]) => [name, hashClass(name, digest)]),
)

function signatureClass(name: string): new () => SignatureAlgorithm {
  return class {
    getAlgorithmName = () => name
    getSignature = (): string => {
      throw new TypeError(`${name} is here to verify, not to sign.`)
    }
    verifySignature = (material: string, key: unknown, value: string) =>
      typeof key === 'string' && verifiesBy(name, Buffer.from(material), key, value)
  }
}

function hashClass(name: string, digest: string): new () => HashAlgorithm {
  return class {
    getAlgorithmName = () => name
    getHash = (xml: string) => createHash(digest).update(xml, 'utf8').digest('base64')
  }
}
