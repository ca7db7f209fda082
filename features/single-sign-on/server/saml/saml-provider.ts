import { normaliseProvidedEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import {
  providerError,
  type Connection,
  type Identity,
  type ProviderError,
  type VerifiedSignIn,
} from '#features/single-sign-on/server/connection.ts'
import type { SamlIdentity } from '@portico/saml/process-response.ts'
import { isRefusal, type SamlRefusal } from '@portico/saml/refusal.ts'
import {
  noKeys,
  openSamlProvider,
  type OwnKeys,
  type SamlMessage,
  type ServiceProvider,
} from '@portico/saml/provider.ts'

/** Portico as the service provider of a connection, at a domain, with our own keys there, unsealed. */
export function serviceProviderOf(connectionId: string, domainurl: string, keys: OwnKeys = noKeys): ServiceProvider {
  const entityId = `${domainurl}/api/iam/login/saml/${connectionId}`
  return { entityId, acsUrl: `${entityId}/acs`, logoutUrl: `${entityId}/logout`, ...keys }
}

/** Returns the address for the response, from which the domain of a sign-in follows. */
const domainOfAcs = (acsUrl: string): string => URL.parse(acsUrl)?.origin ?? ''

/**
 * Returns the message that begins a sign-in at a SAML provider, and the id of the request; null if the provider
 * requires signed requests and we have no key. The SAML library is loaded with the first such sign-in.
 */
export async function beginAtSaml(
  connection: Connection,
  begin: { serviceProvider: ServiceProvider; relayState: string; loginHint: string; now: Date },
): Promise<(SamlMessage & { requestId: string }) | null> {
  const provider = openSamlProvider(connection.saml, begin.now)
  if (provider.wantsSignedRequests && begin.serviceProvider.signing === null) return null
  const { createAuthnRequest } = await import('@portico/saml/authn-request.ts')
  const { serviceProvider, relayState, loginHint } = begin
  const { requiredContexts } = connection
  const hint = loginHint === '' ? {} : { loginHint }
  return createAuthnRequest({ provider, serviceProvider, relayState, requiredContexts, ...hint })
}

/** A SAML assertion that was accepted: its ID must not be accepted again before `until`. */
export type UsedOnce = { id: string; until: Date }

/**
 * Verifies a SAML response (with `packages/saml`) for the request that this browser made. `requestId` is empty if the
 * provider began the sign-in, which the connection must allow.
 */
export async function verifySamlResponse(
  connection: Connection,
  response: { samlResponse: string; requestId: string; acsUrl: string; ownKeys: OwnKeys; now: Date },
): Promise<Result<VerifiedSignIn & { usedOnce: UsedOnce }, ProviderError>> {
  const { processResponse } = await import('@portico/saml/process-response.ts')
  const { requestId, samlResponse, ownKeys, now } = response
  const { nameIdAttribute, emailClaim, groupsClaim, requiredContexts } = connection
  const accepted = await processResponse({
    samlResponse,
    provider: openSamlProvider(connection.saml, now),
    serviceProvider: serviceProviderOf(connection.id, domainOfAcs(response.acsUrl), ownKeys),
    requestId: requestId === '' ? null : requestId,
    allowUnsolicited: connection.idpInitiated && requestId === '',
    mapping: {
      ...(nameIdAttribute === '' ? {} : { subject: nameIdAttribute }),
      ...(emailClaim === 'email' ? {} : { email: emailClaim }),
      ...(groupsClaim === 'groups' ? {} : { groups: groupsClaim }),
    },
    requiredContexts,
    now,
  })
  if (isRefusal(accepted)) return err(errorOfRefusal(accepted))
  const usedOnce = { id: accepted.assertionId, until: accepted.usableUntil }
  return ok({ identity: identityOf(accepted.identity), warnings: [], usedOnce })
}

/** Refusals of every sign-in until a setting is changed, here or at the provider: a retry does not help the user. */
const ofSettings: ReadonlySet<SamlRefusal['refusal']> = new Set([
  'encryption-algorithm-refused',
  'encryption-needs-signed-response',
  'encryption-key-missing',
  'not-signed',
  'assertion-not-signed',
  'sha1-refused',
  'algorithm-refused',
  'destination-wrong',
  'recipient-wrong',
  'audience-wrong',
  'issuer-wrong',
  'name-missing',
  'name-encrypted',
  'name-not-lasting',
  'attribute-ambiguous',
  'attribute-encrypted',
] as const)

/** Returns the error of a sign-in that `packages/saml` refuses. */
export function errorOfRefusal({ refusal, explain }: SamlRefusal): ProviderError {
  if (refusal === 'sign-in-cancelled' || refusal === 'provider-refused') return providerError(refusal, refusal, explain)
  // The user has signed in, but not by the required context: the provider ignored the request, as with `acr` of OpenID.
  if (refusal === 'context-not-accepted') return providerError('provider-refused', refusal, explain)
  return providerError(ofSettings.has(refusal) ? 'provider-misconfigured' : 'provider-not-trusted', refusal, explain)
}

function identityOf(read: SamlIdentity): Identity {
  const named = (read.displayName ?? '').split(' ')
  const email = normaliseProvidedEmail(read.email ?? '')
  return {
    issuer: read.issuer,
    subject: read.subject,
    email,
    // An address in a domain that the tenant has proven counts as verified, since the tenant's own provider signed it.
    emailVerified: email !== '',
    firstname: read.firstName ?? named[0] ?? '',
    lastname: read.lastName ?? named.slice(1).join(' '),
    groups: read.groups,
    sid: read.sessionIndex ?? '',
    sessionEndsAt: read.sessionEndsAt === null ? null : new Date(read.sessionEndsAt),
    logoutName: read.nameId.value,
    logoutHint: JSON.stringify(read.nameId),
  }
}
