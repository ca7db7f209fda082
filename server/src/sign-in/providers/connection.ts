import type { ClientAuthentication } from '#server/plumbing/database/connection-schema.ts'
import type { OwnKeys } from '#server/sign-in/saml/provider.ts'

/** A way of a tenant's people to sign in elsewhere, as the front door needs it (migrations/0007-connections.sql). */
export type Connection = {
  tenantId: string
  id: string
  name: string
  kind: 'msauth' | 'externalidp'
  protocol: 'oidc' | 'saml'
  /** The issuer identifier (OpenID) or the entity id (SAML) of the provider. */
  issuer: string
  clientId: string
  scopes: string
  /** The values of `tid` that may come in (Microsoft Entra ID). */
  providerTenants: string[]
  /** What the metadata of a SAML provider says; null with OpenID. */
  saml: unknown
  metadataUrl: string
  idpInitiated: boolean
  groupsClaim: string
  emailClaim: string
  createsAccounts: boolean
  /** How we authenticate at the token endpoint; empty: as the discovery document announces. */
  clientAuth: ClientAuthentication
  /** Whether the provider's word suffices for addresses in the tenant's proven domains, without `email_verified`. */
  trustsEmail: boolean
  /** The SAML attribute that accounts are keyed by instead of the NameID; empty: the NameID. */
  nameIdAttribute: string
  /** Authentication contexts (SAML class references, OpenID `acr`) of which one is required; empty: any will do. */
  requiredContexts: string[]
  defaultRoleId: string
  defaultCompanyId: string
}

/** A client secret that is in force, opened. */
export type ClientSecret = { fingerprint: string; secret: string }

/** What we have to authenticate with at a provider: client secrets in force, newest first, and our own keys. */
export type Credentials = { secrets: readonly ClientSecret[]; keys: OwnKeys }

/** Who a provider says somebody is, once its answer was found good. Texts are as the provider gave them. */
export type Identity = {
  issuer: string
  subject: string
  /** Normalised; empty when the provider told none. */
  email: string
  /**
   * Whether the provider says that the address is this person's; null when it says neither. Only for a proven domain does
   * that count.
   */
  emailVerified: boolean | null
  firstname: string
  lastname: string
  groups: string[]
  /** The session at the provider, empty when it told none. */
  sid: string
  /** Until when the provider permits a session (SAML SessionNotOnOrAfter); null: it sets no end. */
  sessionEndsAt: Date | null
  /** What the provider's logout messages call the user, where that may be another name than `subject` (SAML NameID). */
  logoutName?: string
  /** What the provider's end of session asks for: the ID token, or with SAML the name it gave, as JSON. Null: nothing. */
  logoutHint: string | null
}

/** Why a sign-in elsewhere came to nothing. */
export type Trouble = {
  refusal:
    | 'start-again'
    | 'no-provider'
    | 'provider-away'
    | 'provider-misconfigured'
    | 'provider-not-trusted'
    | 'provider-refused'
    | 'sign-in-cancelled'
    | 'no-account'
  /** What exactly, in one word, for the audit: `nonce`, `tid`, `timeout`. */
  reason: string
  /** What an administrator can do about it, in one sentence. */
  advice: string
}

/** What an administrator should know of a sign-in that went on. */
export type Warning = Pick<Trouble, 'reason' | 'advice'>

export type Proved =
  | { identity: Identity; trouble: null; warnings?: readonly Warning[] }
  | { identity: null; trouble: Trouble }

/** The refusal, word and advice of a sign-in that failed. */
export function trouble(refusal: Trouble['refusal'], reason: string, advice: string): Trouble {
  return { refusal, reason, advice }
}
