import { escapeHtml } from '#server/plumbing/escape-html.ts'
import type { ServiceProvider } from './provider.ts'
import { bindings, namespaces } from './saml-names.ts'

/**
 * What we tell a provider of ourselves, as SAML metadata (XML, `application/samlmetadata+xml`): where responses and logout
 * messages go, that assertions must be signed, and the certificate of our requests. No key for encryption is named, so
 * that nothing comes encrypted. node-saml writes logout for POST alone, which Entra ID does not speak. Source: SAML
 * metadata §2.4.4.
 */
export function spMetadata({ entityId, acsUrl, logoutUrl, signing }: ServiceProvider): string {
  const endpoint = (name: string, binding: string, url: string, more = '') =>
    `    <${name} Binding="${binding}" Location="${escapeHtml(url)}"${more}/>`
  const key = signing?.certificatePem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const keyLines = [
    '    <KeyDescriptor use="signing">',
    `      <ds:KeyInfo xmlns:ds="${namespaces.signature}">`,
    `        <ds:X509Data><ds:X509Certificate>${key}</ds:X509Certificate></ds:X509Data>`,
    '      </ds:KeyInfo>',
    '    </KeyDescriptor>',
  ]
  const logout = [
    endpoint('SingleLogoutService', bindings.redirect, logoutUrl),
    endpoint('SingleLogoutService', bindings.post, logoutUrl),
  ]
  const wishes = `AuthnRequestsSigned="${signing !== null}" WantAssertionsSigned="true"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="${namespaces.metadata}" entityID="${escapeHtml(entityId)}">`,
    `  <SPSSODescriptor ${wishes} protocolSupportEnumeration="${namespaces.protocol}">`,
    ...(signing ? [...keyLines, ...logout] : []),
    endpoint('AssertionConsumerService', bindings.post, acsUrl, ' index="0" isDefault="true"'),
    '  </SPSSODescriptor>',
    '</EntityDescriptor>',
    '',
  ].join('\n')
}
