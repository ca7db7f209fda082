import { providerError, type Connection, type ProviderError } from './connection.ts'
import { readNetworkError, asciiIn, fieldOf, textIn } from './read-network-error.ts'

type Thrown = { code?: unknown; error?: unknown; error_description?: unknown; cause?: unknown; name?: unknown }

const away: Record<string, readonly [string, string]> = {
  OAUTH_TIMEOUT: ['timeout', 'The provider took too long to answer; see whether it is slow or out of reach from here.'],
  OAUTH_ABORT: ['timeout', 'The provider took too long to answer; see whether it is slow or out of reach from here.'],
  OAUTH_RESPONSE_IS_NOT_JSON: [
    'not-json',
    'The provider answered with something else than JSON, such as a page of a proxy or of maintenance.',
  ],
  RESPONSE_TOO_LARGE: ['too-large', 'The provider answered with more than a megabyte; see what is at that address.'],
  OAUTH_PARSE_ERROR: ['not-json', 'The provider answered with JSON that is broken.'],
}

const advices: Record<string, string> = {
  nonce: 'The answer belongs to another sign-in. If this repeats, answers are replayed.',
  aud: 'The answer is for another client: compare the client id here with the one at the provider.',
  iss: 'The answer is from another issuer: compare the issuer here with the one in the discovery document.',
  exp: 'The answer has expired or the clocks differ by more than two minutes: compare them.',
  nbf: 'The answer is not valid yet, so the clocks differ by more than two minutes: compare them.',
  iat: 'The answer comes from the future, so the clocks differ by more than two minutes: compare them.',
  signature: 'The signature does not fit the keys that the provider publishes.',
}

const encrypted =
  'The response that the provider encrypted could not be decrypted: configure it to use the encryption key that we publish, with RSA-OAEP-256 and A256GCM (id_token_encrypted_response_alg, id_token_encrypted_response_enc). RSA1_5 and dir are refused.'

/**
 * The document that was being read when it failed, and the client's setting at the provider for its signature (OpenID
 * Connect Registration §2).
 */
type SignedDocument = { name: string; algorithmSetting: string }
const idToken: SignedDocument = { name: 'The ID token', algorithmSetting: 'id_token_signed_response_alg' }
export const userinfo: SignedDocument = { name: 'Userinfo', algorithmSetting: 'userinfo_signed_response_alg' }

/**
 * Reads an error of openid-client, or a failed connection, at the provider of a connection. Errors of the token and PAR
 * endpoint are read by `readOAuthError`. An unknown error counts as a response that cannot be trusted. `read` names
 * what was being read, for the advice about its signature.
 */
export function readProviderError(
  error: unknown,
  connection: Pick<Connection, 'issuer'>,
  read = idToken,
): ProviderError {
  const thrown = error as Thrown
  if (thrown.name === 'AuthorizationResponseError')
    return ofAuthorization(asciiIn(thrown.error), asciiIn(thrown.error_description))
  const code = textIn(thrown.code)
  const absent = away[code]
  if (absent !== undefined) return providerError('provider-away', ...absent)
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return ofStatus(fieldOf(thrown, 'cause'))
  if (code === 'OAUTH_MISSING_SERVER_METADATA') return incomplete
  const network = readNetworkError(error)
  if (network !== null) return network
  const otherIssuer = ofIssuer(error, connection)
  if (otherIssuer !== null) return otherIssuer
  const algorithm = ofAlgorithm(error, read)
  if (algorithm !== null) return algorithm
  const about = claimOf(error)
  const advice = advices[about] ?? 'The answer of the provider does not fit the request.'
  return providerError(about === 'aud' ? 'provider-misconfigured' : 'provider-not-trusted', about, advice)
}

const incomplete = providerError(
  'provider-misconfigured',
  'metadata',
  'The discovery document lacks an address that is needed, such as that of its token endpoint.',
)

/**
 * Returns the error of a discovery document with another issuer than the configured one (OpenID Connect Discovery
 * §4.3), else null.
 */
function ofIssuer(error: unknown, { issuer }: Pick<Connection, 'issuer'>): ProviderError | null {
  const cause = fieldOf(error, 'cause')
  const there = fieldOf(fieldOf(cause, 'body'), 'issuer')
  if (fieldOf(cause, 'attribute') !== 'issuer' || typeof there !== 'string') return null
  const advice = `The issuer set here is ${issuer}; the discovery document there is of the issuer ${asciiIn(there)}. Set that one with idp set --issuer, if it is the right provider.`
  return providerError('provider-misconfigured', 'issuer', advice)
}

function ofStatus(response: unknown): ProviderError {
  const status = Number(fieldOf(response, 'status'))
  const address = asciiIn(fieldOf(response, 'url')).split('?')[0] ?? ''
  const problem = `${address === '' ? 'The provider' : address} answered with HTTP status ${status}`
  if (!address.includes('/.well-known/') || status >= 500 || status === 429) {
    return providerError('provider-away', 'status', `${problem}, which was not expected: see the log of the provider.`)
  }
  if (status === 404 || status === 410) {
    const advice = `${problem}: there is no discovery document at this issuer. Compare its path, which is what comes before /.well-known/openid-configuration.`
    return providerError('provider-misconfigured', 'discovery-missing', advice)
  }
  return providerError(
    'provider-misconfigured',
    'status',
    `${problem} instead of a discovery document: compare the issuer.`,
  )
}

/** Returns the error and its causes, the outermost first. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let cause: unknown = error; cause !== undefined && causes.length < 5; cause = fieldOf(cause, 'cause'))
    causes.push(cause)
  return causes
}

/**
 * Returns the error of an ID token or userinfo that is signed or encrypted in a way that is not accepted (`alg` or
 * `encrypted`), else null. Tokens without a signature and tokens signed by HMAC are not accepted: neither proves who
 * made them.
 */
function ofAlgorithm(error: unknown, read: SignedDocument): ProviderError | null {
  const causes = causesOf(error)
  const messages = causes.map((cause) => (cause instanceof Error ? cause.message : ''))
  if (messages.some((message) => message.startsWith('JWE '))) {
    return providerError('provider-not-trusted', 'encrypted', encrypted)
  }
  if (!messages.some((message) => /^(unexpected JWT "alg"|unsupported JWS) /.test(message))) return null
  const names = causes.map((cause) => textIn(fieldOf(cause, 'alg')) || textIn(fieldOf(fieldOf(cause, 'header'), 'alg')))
  const name = (names.find((each) => each !== '') ?? '').replaceAll(/[^\w-]/g, '?').slice(0, 32)
  const advice = `${read.name} is signed with "${name}", which the provider does not announce or which is not accepted here: set the client there to RS256 (${read.algorithmSetting}).`
  return providerError('provider-misconfigured', 'alg', advice)
}

const cancelled = providerError(
  'sign-in-cancelled',
  'access_denied',
  'The user cancelled there, or a policy of the provider denied access.',
)

/** Returns the error that the provider sent instead of a code (RFC 6749 §4.1.2.1). */
function ofAuthorization(error: string, description: string): ProviderError {
  const quoted = `"${error}"${description === '' ? '' : ` (${description})`}`
  if (error === 'access_denied') return cancelled
  if (/pushed/i.test(description)) {
    const advice = `The provider refused the sign-in with ${quoted}: it requires pushed authorization requests (PAR) of this client. From the next sign-in on they are used, if it announces an endpoint for them.`
    return providerError('provider-misconfigured', 'par-required', advice)
  }
  const advice = Object.hasOwn(settings, error) ? settings[error] : undefined
  if (advice === undefined)
    return providerError('provider-refused', error, `The provider refused the sign-in with ${quoted}: see its log.`)
  return providerError('provider-misconfigured', error, `The provider refused the sign-in with ${quoted}: ${advice}`)
}

/** The remedies of refusals that affect every sign-in. */
const settings: Record<string, string> = {
  unauthorized_client: 'permit the authorization code flow for this client there.',
  unsupported_response_type: 'permit the response type "code" for this client there.',
  invalid_scope: 'permit the scopes of this connection for the client there.',
  invalid_request: 'see its log, and compare the redirect address with what idp show prints.',
}

/** Returns the claim or attribute that an error is about; openid-client puts it into the innermost of the causes. */
function claimOf(error: unknown): string {
  const causes = causesOf(error)
  const names = causes.map(
    (cause) => textIn(fieldOf(cause, 'claim')) || textIn(fieldOf(cause, 'attribute')) || namedIn(cause),
  )
  const name = names.findLast((each) => each !== '')
  if (name !== undefined) return name === 'issuer' ? 'iss' : name
  const messages = causes.map((cause) => (cause instanceof Error ? cause.message : ''))
  return messages.some((message) => /signature|JWKS|applicable key|"alg"|JWT/i.test(message)) ? 'signature' : 'answer'
}

function namedIn(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : ''
  return /"(nonce|aud|iss|exp|nbf|iat|sub|azp|state|auth_time)"/.exec(message)?.[1] ?? ''
}
