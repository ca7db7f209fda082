/** Namespaces and identifiers of SAML 2.0 and XML signatures. */
export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
  encryption11: 'http://www.w3.org/2009/xmlenc11#',
} as const

export const bindings = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
} as const

export const statuses = {
  success: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  authenticationFailed: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed',
  noContext: 'urn:oasis:names:tc:SAML:2.0:status:NoAuthnContext',
  requestDenied: 'urn:oasis:names:tc:SAML:2.0:status:RequestDenied',
  requester: 'urn:oasis:names:tc:SAML:2.0:status:Requester',
  unknownPrincipal: 'urn:oasis:names:tc:SAML:2.0:status:UnknownPrincipal',
} as const

export const nameFormats = {
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  entity: 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity',
} as const

/** Exclusive canonicalisation without comments (W3C, XML Exclusive Canonicalization 1.0). */
export const excC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#'
/** The transform that leaves a signature out of what it covers (XML Signature §6.6.4). */
export const envelopedSignature = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** The confirmation method of the browser profile: the subject is the bearer of the assertion. */
export const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** The tolerated difference between our clock and a provider's, in milliseconds. */
export const clockTolerance = 2 * 60_000

/** The maximum age of an assertion on arrival, in milliseconds. */
export const longestAge = 60 * 60_000
