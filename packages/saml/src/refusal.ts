/** The problems of a message of a SAML provider. The names are stable: the log and the audit contain them. */
type MessageRefusal =
  | 'too-large'
  | 'not-base64'
  | 'not-xml'
  | 'document-type-refused'
  | 'comment-refused'
  | 'not-a-saml-response'
  | 'provider-refused'
  | 'sign-in-cancelled'
  | 'assertion-missing'
  | 'several-assertions'
  | 'encryption-form-refused'
  | 'encryption-algorithm-refused'
  | 'encryption-needs-signed-response'
  | 'encryption-key-missing'
  | 'assertion-not-decrypted'
  | 'not-signed'
  | 'assertion-not-signed'
  | 'several-signatures'
  | 'signature-misplaced'
  | 'identifier-repeated'
  | 'sha1-refused'
  | 'algorithm-refused'
  | 'signature-form-refused'
  | 'signature-not-valid'

/** The problems of a genuine message's claims. `replayed` is for the host, which stores used messages. */
type ClaimRefusal =
  | 'destination-wrong'
  | 'issuer-wrong'
  | 'audience-wrong'
  | 'recipient-wrong'
  | 'expired'
  | 'not-yet-valid'
  | 'too-old'
  | 'confirmation-missing'
  | 'condition-unknown'
  | 'name-missing'
  | 'name-encrypted'
  | 'name-not-lasting'
  | 'attribute-ambiguous'
  | 'attribute-encrypted'
  | 'context-not-accepted'
  | 'response-unsolicited'
  | 'request-unknown'
  | 'replayed'

/** The problems of a provider's metadata. `metadata-unreachable` is for the host that fetches it. */
type MetadataRefusal =
  | 'metadata-unreachable'
  | 'metadata-too-large'
  | 'metadata-not-xml'
  | 'metadata-not-saml'
  | 'metadata-no-provider'
  | 'metadata-several-providers'
  | 'metadata-other-entity'
  | 'metadata-no-sign-on'
  | 'metadata-no-certificate'
  | 'metadata-certificate-not-readable'
  | 'metadata-key-weak'
  | 'metadata-address-not-safe'
  | 'metadata-expired'

export type SamlRefusalName = MessageRefusal | ClaimRefusal | MetadataRefusal | 'logout-not-signed'

/** `explain` is a sentence for the log: what was expected and what was received, without secrets. */
export type SamlRefusal = { refusal: SamlRefusalName; explain: string }

/** Returns a refusal by its name, with the sentence for the log. */
export function refuse(refusal: SamlRefusalName, explain: string): SamlRefusal {
  return { refusal, explain }
}

/** Returns whether a result is a refusal. */
export function isRefusal(result: object | null): result is SamlRefusal {
  return result !== null && 'refusal' in result
}

/** The longest piece of external text in the log, in characters. */
const longestShown = 160

/** Returns external text for the log: quoted, without control characters or line breaks, cut to a length. */
export function shown(text: string | null | undefined): string {
  if (text === null || text === undefined) return 'nothing'
  const plain = text.replaceAll(/[^\P{C}]/gu, '?').replaceAll('"', "'")
  return plain.length > longestShown ? `"${plain.slice(0, longestShown)}…"` : `"${plain}"`
}
