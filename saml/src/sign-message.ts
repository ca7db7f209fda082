import type { SigningKey } from '#saml/provider.ts'

const excC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/**
 * A message of ours that a form carries, signed within: enveloped, after its Issuer, RSA with SHA-256. Signatures of an
 * address do not exist for forms. Source: SAML bindings §3.5.4.1, core §5.4.
 */
export async function signMessage(xml: string, { privateKeyPem, certificatePem }: SigningKey): Promise<string> {
  const { SignedXml } = await import('xml-crypto')
  const signed = new SignedXml({
    privateKey: privateKeyPem,
    publicCert: certificatePem,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: excC14n,
  })
  signed.addReference({
    xpath: '/*',
    transforms: [enveloped, excC14n],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signed.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' },
  })
  return signed.getSignedXml()
}
