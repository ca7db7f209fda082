import { createHash, createPrivateKey, sign } from 'node:crypto'
import { SignedXml, type HashAlgorithm, type SignatureAlgorithm } from 'xml-crypto'

export type SigningPair = { privateKeyPem: string; certificatePem: string }

export type SignatureMethods = {
  signature: string
  digest: string
  /** The prefix of the signature's own elements; if omitted, the default namespace. */
  prefix?: string
  /** Prefixes to include although no name uses them, such as a prefix in xsi:type. */
  inclusivePrefixes?: string[]
}

/** The current default algorithms for an RSA key. */
export const sha256: SignatureMethods = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
}

/** The current default algorithms for an elliptic-curve key. */
const ecdsaSha256: SignatureMethods = {
  ...sha256,
  signature: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
}

/** Returns the current default algorithms for a key of this kind. */
export const methodsOf = ({ privateKeyPem }: Pick<SigningPair, 'privateKeyPem'>): SignatureMethods =>
  createPrivateKey(privateKeyPem).asymmetricKeyType === 'ec' ? ecdsaSha256 : sha256

const excC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/**
 * Adds an enveloped signature to the only element with this local name, after its Issuer as SAML requires. Returns the
 * document.
 */
export function signElement(
  xml: string,
  local: string,
  pair: SigningPair,
  { signature, digest, prefix = 'ds', inclusivePrefixes = [] }: SignatureMethods = methodsOf(pair),
): string {
  const signed = new SignedXml({
    privateKey: pair.privateKeyPem,
    publicCert: pair.certificatePem,
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: excC14n,
  })
  const [, bits] = /#(?:ecdsa-sha|rsa-sha(?=384))(256|384|512)$/.exec(signature) ?? []
  if (bits !== undefined) signed.SignatureAlgorithms[signature] = signerOf(signature, `sha${bits}`)
  signed.HashAlgorithms['http://www.w3.org/2001/04/xmldsig-more#sha384'] = Sha384
  const place = `//*[local-name(.)='${local}']`
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', excC14n]
  const inclusive = { inclusiveNamespacesPrefixList: inclusivePrefixes }
  signed.addReference({ xpath: place, transforms, digestAlgorithm: digest, ...inclusive })
  const issuer = `${place}/*[local-name(.)='Issuer']`
  signed.computeSignature(xml, { prefix, location: { reference: issuer, action: 'after' } })
  return signed.getSignedXml()
}

/** Algorithms that xml-crypto lacks: ECDSA as in XML signatures, r followed by s, and SHA-384. */
function signerOf(name: string, digest: string): new () => SignatureAlgorithm {
  return class {
    getAlgorithmName = () => name
    getSignature = (info: string, key: unknown) =>
      sign(digest, Buffer.from(info), { key: String(key), dsaEncoding: 'ieee-p1363' }).toString('base64')
    verifySignature = () => false
  }
}

class Sha384 implements HashAlgorithm {
  getAlgorithmName = () => 'http://www.w3.org/2001/04/xmldsig-more#sha384'
  getHash = (xml: string) => createHash('sha384').update(xml).digest('base64')
}
