import { SignedXml } from 'xml-crypto'

export type SigningPair = { privateKeyPem: string; certificatePem: string }

export type SignatureMethods = {
  signature: string
  digest: string
  /** That of the signature's own elements; none for the namespace as the default one. */
  prefix?: string
  /** Prefixes that count though no name uses them, as those in xsi:type. */
  inclusivePrefixes?: string[]
}

/** What is asked for today. */
export const sha256: SignatureMethods = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
}

const excC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/**
 * A document in which the one element of this local name carries an enveloped signature, after its Issuer as SAML has it.
 */
export function signElement(
  xml: string,
  local: string,
  pair: SigningPair,
  { signature, digest, prefix = 'ds', inclusivePrefixes = [] }: SignatureMethods = sha256,
): string {
  const signed = new SignedXml({
    privateKey: pair.privateKeyPem,
    publicCert: pair.certificatePem,
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: excC14n,
  })
  const place = `//*[local-name(.)='${local}']`
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', excC14n]
  const inclusive = { inclusiveNamespacesPrefixList: inclusivePrefixes }
  signed.addReference({ xpath: place, transforms, digestAlgorithm: digest, ...inclusive })
  const issuer = `${place}/*[local-name(.)='Issuer']`
  signed.computeSignature(xml, { prefix, location: { reference: issuer, action: 'after' } })
  return signed.getSignedXml()
}
