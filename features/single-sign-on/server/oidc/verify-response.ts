import type { Configuration, CustomFetch } from 'openid-client'
import { identityOf, has, missingClaims, textOf, type Claims, type Missing } from './read-claims.ts'
import { openSignInFetch } from './sign-in-fetch.ts'
import type { ProviderKeys } from './provider-keys.ts'
import {
  providerError,
  type Checks,
  type Connection,
  type ProviderError,
  type VerifiedSignIn,
  type Warning,
} from '#features/single-sign-on/server/connection.ts'
import { readProviderError, userinfo } from '#features/single-sign-on/server/read-provider-error.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { OwnKeys } from '@portico/saml/provider.ts'

/** The response of the authorization endpoint, and the sign-in that it belongs to. */
export type AuthorizationResponse = {
  query: string
  redirectUri: string
  checks: Checks
  /** Whether groups at the provider decide about the role, so that a sign-in without them must be refused. */
  mapsGroups: boolean
  decryption: OwnKeys['decryption']
}

type Parts = {
  connection: Connection
  /** The configuration as it was discovered. */
  known: Configuration
  keys: ProviderKeys
  fetch: CustomFetch
  /** A configuration for one sign-in that uses this fetch. */
  configure: (fetch: CustomFetch) => Promise<Configuration>
}

/**
 * Verifies a response with openid-client and reads the identity. A token that the cached keys do not verify is checked
 * once more with the currently published ones. Refuses by `tid`, `acr` or `answer`, or because userinfo failed; throws
 * the other errors of openid-client.
 */
export async function verifyResponse(
  parts: Parts,
  response: AuthorizationResponse,
): Promise<Result<VerifiedSignIn, ProviderError>> {
  const { connection, known, keys, fetch, configure } = parts
  const way = openSignInFetch({
    fetch,
    connectionId: connection.id,
    provider: known.serverMetadata(),
    keys,
    decryption: response.decryption,
  })
  let configuration = configure(way.fetch)
  const withKeys = async <Result>(check: (made: Configuration) => Promise<Result>): Promise<Result> => {
    const first = configuration.then(check)
    const failed = await first.then(
      () => null,
      (error: unknown) => error,
    )
    if (!isAboutKeys(failed) || !(await way.renewKeys())) return first
    // openid-client keeps the keys with the configuration.
    configuration = configure(way.fetch)
    return configuration.then(check)
  }
  const tokens = await withKeys((made) => exchangeCode(made, response))
  const idToken = tokens.claims()
  if (idToken === undefined) return err(notTrusted('answer', 'The provider gave no ID token.'))
  const refused = refusedClaim(connection, idToken)
  if (refused !== null) return err(refused)
  const missing = missingClaims(connection, idToken, response.mapsGroups)
  const { info, failure } = await requestUserInfo(parts, missing, async () => {
    const client = await import('openid-client')
    return withKeys((made) => client.fetchUserInfo(made, tokens.access_token, idToken.sub))
  })
  if (failure?.isFatal === true) return err(failure)
  const identity = identityOf(connection, { idToken, info }, tokens.id_token ?? null)
  const hasGroups = has(idToken, connection.groupsClaim) || has(info, connection.groupsClaim)
  const warnings = [
    ...(failure === null ? [] : [failure]),
    ...(response.mapsGroups && !hasGroups ? [noGroups(connection, idToken)] : []),
  ]
  return ok({ identity, warnings })
}

async function exchangeCode(configuration: Configuration, { query, redirectUri, checks }: AuthorizationResponse) {
  const client = await import('openid-client')
  const address = new URL(redirectUri)
  address.search = query
  return client.authorizationCodeGrant(configuration, address, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  })
}

/** Returns whether another key might verify the token: no key matched, or the matching one failed. */
function isAboutKeys(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === 'OAUTH_KEY_SELECTION_FAILED') return true
    if (cause.message === 'JWT signature verification failed') return true
  }
  return false
}

/**
 * Returns the refusal of a genuine ID token because of a claim that this connection does not accept; null if there is
 * none.
 */
function refusedClaim({ kind, providerTenants, requiredContexts }: Connection, idToken: Claims): ProviderError | null {
  if (kind === 'msauth' && !providerTenants.includes(textOf(idToken['tid']))) {
    return notTrusted('tid', 'The answer is from a directory (tid) that this connection does not allow.')
  }
  const context = textOf(idToken['acr'])
  if (requiredContexts.length === 0 || requiredContexts.includes(context)) return null
  const named = context === '' ? 'no acr' : `acr "${context.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 100)}"`
  const advice = `The ID token has ${named}, and the connection requires one of ${requiredContexts.join(', ')}: have the provider authenticate the user that way and name it in acr.`
  return providerError('provider-refused', 'acr', advice)
}

/**
 * Requests userinfo if claims are missing and there is an endpoint for it. Returns its claims, or the failure, which is
 * fatal if a needed claim is missing, and always for a response that cannot be trusted.
 */
async function requestUserInfo(
  { connection, known }: Pick<Parts, 'connection' | 'known'>,
  { needed, optional }: Missing,
  request: () => Promise<Claims>,
): Promise<{ info: Claims | null; failure: (ProviderError & { isFatal: boolean }) | null }> {
  const missing = [...needed, ...optional]
  if (missing.length === 0 || known.serverMetadata().userinfo_endpoint === undefined)
    return { info: null, failure: null }
  try {
    return { info: await request(), failure: null }
  } catch (error) {
    const read = userinfoError(error, connection)
    const advice = `Userinfo was requested for ${missing.join(', ')}, which the ID token lacks. ${read.advice}`
    return { info: null, failure: { ...read, advice, isFatal: needed.length > 0 || read.refusal !== 'provider-away' } }
  }
}

function userinfoError(error: unknown, connection: Connection): ProviderError {
  if (error instanceof Error && error.name === 'WWWAuthenticateChallengeError') {
    return providerError(
      'provider-away',
      'userinfo',
      'It did not accept the access token: see the log of the provider.',
    )
  }
  return readProviderError(error, connection, userinfo)
}

function noGroups({ groupsClaim }: Connection, idToken: Claims): Warning {
  const elsewhere = idToken['_claim_names']
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && groupsClaim in elsewhere
  const advice = isElsewhere
    ? `The user is in too many groups, so the provider gave no ${groupsClaim} claim: limit it to the groups assigned to the application.`
    : `Neither the ID token nor userinfo has the claim ${groupsClaim}, so no group gave a role: have the provider add it, or name another with --groups-claim.`
  return { reason: 'no-groups', advice }
}

const notTrusted = (reason: string, advice: string): ProviderError =>
  providerError('provider-not-trusted', reason, advice)
