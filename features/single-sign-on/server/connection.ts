import { looksLikeEmail, providedEmailLongest } from '@portico/contract/core/accounts/email-rules.ts'
import { providerName } from '#features/single-sign-on/contract/provider-name.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { OwnKeys } from '@portico/saml/provider.ts'
import { isStorableKey } from '@portico/server/core/authentication/storable-key.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '@portico/server/platform/database/schema.ts'

/**
 * The method by which we authenticate at the token endpoint of an OpenID provider (OpenID Connect Core §9). If it is
 * empty, one of the methods that the provider announces is used.
 */
export type ClientAuthentication = Selectable<Schema['tenant.connections']>['client_auth']

/** A connection of a tenant to an identity provider, as a sign-in needs it (migrations/0007-connections.sql). */
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
  /** The accepted values of `tid` (Microsoft Entra ID). */
  providerTenants: string[]
  /** The stored part of a SAML provider's metadata; null with OpenID. */
  saml: unknown
  metadataUrl: string
  idpInitiated: boolean
  groupsClaim: string
  emailClaim: string
  createsAccounts: boolean
  clientAuth: ClientAuthentication
  /** Whether addresses in the tenant's proven domains count as verified if the provider sends no `email_verified`. */
  trustsEmail: boolean
  /** The SAML attribute that accounts are keyed by instead of the NameID; empty for the NameID. */
  nameIdAttribute: string
  /**
   * Authentication contexts (SAML class references, OpenID `acr`) of which one is required. If there are none, any is
   * accepted.
   */
  requiredContexts: string[]
  defaultRoleId: string
  defaultCompanyId: string
}

/** Returns the defaults of a connection; required settings are empty. */
export const unsetConnection = (
  name: string,
  protocol: Connection['protocol'],
): Omit<Connection, 'tenantId' | 'id' | 'defaultCompanyId'> => ({
  name,
  kind: 'externalidp',
  protocol,
  issuer: '',
  clientId: '',
  scopes: protocol === 'oidc' ? 'openid profile email' : '',
  providerTenants: [],
  saml: null,
  metadataUrl: '',
  idpInitiated: false,
  groupsClaim: 'groups',
  emailClaim: 'email',
  createsAccounts: false,
  clientAuth: '',
  trustsEmail: false,
  nameIdAttribute: '',
  requiredContexts: [],
  defaultRoleId: '',
})

/**
 * Returns the paths on our side of an OpenID connection; those by SAML follow from its entity id (`serviceProviderOf`).
 */
export const oidcPathsOf = (connectionId: string) => ({
  redirect: `/callback/${connectionId}`,
  backChannelLogout: `/api/iam/login/backchannel/${connectionId}`,
  frontChannelLogout: `/api/iam/login/frontchannel/${connectionId}`,
  jwks: `/api/iam/login/jwks/${connectionId}`,
})

/** Returns the fields of a connection in a log line. */
export const logFieldsOf = ({ tenantId, id, name, issuer }: Connection) => ({
  tenant: tenantId,
  connection: id,
  name,
  issuer,
})

/** A client secret in force, unsealed. */
export type ClientSecret = { fingerprint: string; secret: string }

/** Our credentials at a provider: client secrets in force, newest first, and our own keys. */
export type Credentials = { secrets: readonly ClientSecret[]; keys: OwnKeys }

/** The checks that a sign-in stores until the browser returns. All three are random and valid for one sign-in. */
export type Checks = { state: string; nonce: string; verifier: string }

/** The user whom a provider signed in, from a verified response. Texts are as the provider sent them. */
export type Identity = {
  issuer: string
  subject: string
  /** The normalised email address; empty if the provider sent none. */
  email: string
  /**
   * Whether the address is the user's, as the provider states it; null if it does not state it. It counts only for a
   * proven domain.
   */
  emailVerified: boolean | null
  firstname: string
  lastname: string
  groups: string[]
  /** The session at the provider, empty if it named none. */
  sid: string
  /** When the session must end at the latest (SAML SessionNotOnOrAfter); null if the provider sets no end. */
  sessionEndsAt: Date | null
  /** The user's identifier in logout messages of the provider, if it may differ from `subject` (SAML NameID). */
  logoutName?: string
  /**
   * The data that a logout request to the provider carries: the ID token, or with SAML the NameID as JSON. Null if it
   * carries none.
   */
  logoutHint: string | null
}

/** The failure of a sign-in at a provider. */
export type ProviderError = {
  refusal:
    | 'start-again'
    | 'no-provider'
    | 'provider-away'
    | 'provider-misconfigured'
    | 'provider-not-trusted'
    | 'provider-refused'
    | 'sign-in-cancelled'
    | 'no-account'
  /** The exact reason for the audit: `nonce`, `tid`, `timeout`. */
  reason: string
  /** The remedy for an administrator, in one sentence. */
  advice: string
}

/** Warnings for an administrator about a successful sign-in. */
export type Warning = Pick<ProviderError, 'reason' | 'advice'>

/** The content of a provider's response: the identity, and its missing parts. */
export type VerifiedSignIn = { identity: Identity; warnings: readonly Warning[] }

/** Combines refusal, reason and advice into the failure of a sign-in. */
export function providerError(refusal: ProviderError['refusal'], reason: string, advice: string): ProviderError {
  return { refusal, reason, advice }
}

/** Longest stored logout hint: it is sent in a URL, and servers read URLs up to 16 KiB. */
const longestHint = 16 * 1024

/**
 * Returns an identity as it can be stored and looked up: printable names, no invalid address, no logout hint that is
 * too long. Refuses if the subject or session cannot be stored unchanged (`sub`, `sid`).
 */
export function storableIdentity(identity: Identity): Result<Identity, ProviderError> {
  const { subject, sid, email, firstname, lastname, logoutHint } = identity
  if (!isStorableKey(subject)) return err(notTrusted('sub'))
  if (!isStorableKey(sid)) return err(notTrusted('sid'))
  const isAddress = email.length <= providedEmailLongest && looksLikeEmail(email)
  const named = { firstname: providerName(firstname), lastname: providerName(lastname), email: isAddress ? email : '' }
  const isHint = logoutHint !== null && logoutHint.length <= longestHint
  return ok({ ...identity, ...named, logoutHint: isHint ? logoutHint : null })
}

const notTrusted = (reason: string): ProviderError =>
  providerError('provider-not-trusted', reason, `The provider sent a ${reason} that cannot be stored.`)
