import * as z from 'zod'

const binding = z.enum(['redirect', 'post'])

const certificate = z.object({
  /** The X.509 certificate, PEM. */
  pem: z.string(),
  /** The SHA-256 hash of the certificate, in hexadecimal. */
  fingerprint: z.string(),
  subject: z.string(),
  /** ISO 8601. */
  validFrom: z.string(),
  /**
   * The end of the certificate's validity, ISO 8601. An expired certificate still verifies, as long as the metadata
   * names it (SAML metadata IOP §2.6).
   */
  validUntil: z.string(),
  /**
   * When the metadata was first read without this certificate (ISO 8601); absent while the metadata names the
   * certificate.
   */
  withdrawnAt: z.optional(z.string()),
})

/** The stored part of a provider's metadata. */
export const samlProvider = z.object({
  entityId: z.string(),
  signOn: z.array(z.object({ binding, url: z.string() })),
  logout: z.array(z.object({ binding, url: z.string(), responseUrl: z.string() })),
  /** The certificates of the provider: at least one, and several while it changes its key. */
  certificates: z.array(certificate),
  wantsSignedRequests: z.boolean(),
  /** When the metadata itself expires (ISO 8601); null if it does not state that. */
  validUntil: z.string().nullable(),
})

export type SamlBinding = z.infer<typeof binding>
export type SamlCertificate = z.infer<typeof certificate>
export type SamlProvider = z.infer<typeof samlProvider>

export type SigningKey = { privateKeyPem: string; certificatePem: string }

/** Our own keys at a provider, unsealed. */
export type OwnKeys = {
  /** The key that signs our messages. Without it, messages are unsigned and there is no single logout. */
  signing: SigningKey | null
  /** Certificates (PEM) of the current, next and recent signing keys; the current one first. */
  published: string[]
  /** The decryption keys, newest first; the certificate of the first is published. */
  decryption: SigningKey[]
}

/** No key: nothing is signed, published or decrypted. */
export const noKeys: OwnKeys = { signing: null, published: [], decryption: [] }

/** Portico as a service provider. */
export type ServiceProvider = OwnKeys & {
  entityId: string
  /** The exact address that responses are posted to (Destination, Recipient). */
  acsUrl: string
  /** The exact address of logout messages, for GET and POST. */
  logoutUrl: string
}

/** A document that the browser posts to `action` in the field `name`, and further fields (SAML bindings §3.5.4). */
export type SamlForm = {
  kind: 'form'
  action: string
  name: 'SAMLRequest' | 'SAMLResponse'
  xml: string
  others: Record<string, string>
}

/** A message to the provider by way of the browser: an address to go to, or a form to post. */
export type SamlMessage = { kind: 'redirect'; url: string } | SamlForm

/**
 * How long a certificate still verifies once the metadata has stopped naming it, in milliseconds: a response that was
 * signed just before may take seconds or, on a slow network, minutes to arrive.
 */
const grace = 5 * 60_000
/**
 * The maximum number of withdrawn certificates that are kept, the newest ones. Each may have to be tried for every
 * message.
 */
const mostWithdrawn = 20

/**
 * Returns the stored provider after its metadata was read again: the new metadata, and the certificates that it no
 * longer names, each with the instant of the first reading without it. Source: decisions/0049.
 */
export function afterRereading(known: SamlProvider, read: SamlProvider, now: Date): SamlProvider {
  const named = new Set(read.certificates.map(({ fingerprint }) => fingerprint))
  const withdrawn = inForce(known, now)
    .certificates.filter(({ fingerprint }) => !named.has(fingerprint))
    .slice(0, mostWithdrawn)
    .map((certificate) => ({ ...certificate, withdrawnAt: certificate.withdrawnAt ?? now.toISOString() }))
  return { ...read, certificates: [...read.certificates, ...withdrawn] }
}

/**
 * Returns a stored provider with the certificates that verify at an instant. Throws if the stored value has another
 * form.
 */
export function openSamlProvider(kept: unknown, now: Date): SamlProvider {
  return inForce(samlProvider.parse(kept), now)
}

function inForce(provider: SamlProvider, now: Date): SamlProvider {
  const isInForce = ({ withdrawnAt }: SamlProvider['certificates'][number]) =>
    withdrawnAt === undefined || Date.parse(withdrawnAt) + grace > now.getTime()
  return { ...provider, certificates: provider.certificates.filter(isInForce) }
}
