import type { ServiceProvider } from './provider.ts'
import { bindings, namespaces } from './saml-constants.ts'
import { escapeXml } from './xml-writer.ts'

/**
 * Returns our SAML metadata for a provider (XML, `application/samlmetadata+xml`). It names the addresses of responses
 * and logout messages, requires signed assertions, and contains every certificate that our requests may be signed with
 * (current, former or next). Providers encrypt to the newest decryption key, for which only AES-GCM is announced for
 * content, because it needs no signed response. Source: SAML metadata §2.4.4.
 */
export function spMetadata({ entityId, acsUrl, logoutUrl, signing, published, decryption }: ServiceProvider): string {
  const endpoint = (name: string, binding: string, url: string, more = '') =>
    `    <${name} Binding="${binding}" Location="${escapeXml(url)}"${more}/>`
  const logout = [
    endpoint('SingleLogoutService', bindings.redirect, logoutUrl),
    endpoint('SingleLogoutService', bindings.post, logoutUrl),
  ]
  const attributes = `AuthnRequestsSigned="${signing !== null}" WantAssertionsSigned="true"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="${namespaces.metadata}" entityID="${escapeXml(entityId)}">`,
    `  <SPSSODescriptor ${attributes} protocolSupportEnumeration="${namespaces.protocol}">`,
    ...published.flatMap((certificatePem) => keyDescriptor('signing', certificatePem)),
    ...decryption.slice(0, 1).flatMap(({ certificatePem }) => keyDescriptor('encryption', certificatePem)),
    ...(signing ? logout : []),
    endpoint('AssertionConsumerService', bindings.post, acsUrl, ' index="0" isDefault="true"'),
    '  </SPSSODescriptor>',
    '</EntityDescriptor>',
    '',
  ].join('\n')
}

/**
 * The announced algorithms, best first. CBC is not announced; it is accepted from providers that support nothing else.
 */
const encryptionMethods = [
  `${namespaces.encryption11}aes256-gcm`,
  `${namespaces.encryption11}aes128-gcm`,
  `${namespaces.encryption}rsa-oaep-mgf1p`,
  `${namespaces.encryption11}rsa-oaep`,
]

function keyDescriptor(use: 'signing' | 'encryption', certificatePem: string): string[] {
  const methods = use === 'encryption' ? encryptionMethods : []
  return [
    `    <KeyDescriptor use="${use}">`,
    `      <ds:KeyInfo xmlns:ds="${namespaces.signature}">`,
    `        <ds:X509Data><ds:X509Certificate>${certificateContent(certificatePem)}</ds:X509Certificate></ds:X509Data>`,
    '      </ds:KeyInfo>',
    ...methods.map((algorithm) => `      <EncryptionMethod Algorithm="${algorithm}"/>`),
    '    </KeyDescriptor>',
  ]
}

/**
 * Returns the base64 of a certificate, without the first and last line of PEM and without line breaks (XML Signature
 * §4.5.4).
 */
const certificateContent = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
