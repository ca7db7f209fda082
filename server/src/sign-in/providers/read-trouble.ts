import { trouble, type Trouble } from '#server/sign-in/providers/connection.ts'

type Told = { code?: unknown; error?: unknown; error_description?: unknown; cause?: unknown; name?: unknown }

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

const away: Record<string, readonly [string, string]> = {
  OAUTH_TIMEOUT: ['timeout', 'The provider took too long to answer; see whether it is slow or out of reach from here.'],
  OAUTH_ABORT: ['timeout', 'The provider took too long to answer; see whether it is slow or out of reach from here.'],
  OAUTH_RESPONSE_IS_NOT_JSON: [
    'not-json',
    'The provider answered with something else than JSON, such as a page of a proxy or of maintenance.',
  ],
  OAUTH_RESPONSE_IS_NOT_CONFORM: ['status', 'The provider answered with an unexpected HTTP status.'],
  ANSWER_TOO_LARGE: ['too-large', 'The provider answered with more than a megabyte; see what is at that address.'],
  OAUTH_PARSE_ERROR: ['not-json', 'The provider answered with JSON that is broken.'],
}

const advices: Record<string, string> = {
  nonce: 'The answer belongs to another sign-in. If this repeats, somebody replays answers.',
  aud: 'The answer is for another client: compare the client id here with the one at the provider.',
  iss: 'The answer is from another issuer: compare the issuer here with the one in the discovery document.',
  exp: 'The answer has expired or the clocks differ by more than two minutes: compare them.',
  nbf: 'The answer is not valid yet, so the clocks differ by more than two minutes: compare them.',
  iat: 'The answer comes from the future, so the clocks differ by more than two minutes: compare them.',
  signature: 'The signature does not fit the keys that the provider publishes.',
}

const encrypted =
  'What the provider encrypted could not be decrypted: have it use the encryption key that we publish, with RSA-OAEP-256 and A256GCM (id_token_encrypted_response_alg, id_token_encrypted_response_enc). RSA1_5 and dir are refused.'

/**
 * Reads what openid-client threw, or a failed connection. Anything it does not know is taken for an answer that is not to
 * be trusted.
 */
export function readTrouble(error: unknown): Trouble {
  const told = error as Told
  if (told.name === 'AuthorizationResponseError') return ofAuthorization(text(told.error))
  if (told.name === 'ResponseBodyError') return ofTokens(text(told.error))
  const code = text(told.code)
  const absent = away[code]
  if (absent !== undefined) return trouble('provider-away', ...absent)
  if (error instanceof TypeError && code === '') {
    const why = text(field(field(error, 'cause'), 'code'))
    return trouble('provider-away', 'unreachable', `The provider cannot be reached${why === '' ? '' : ` (${why})`}.`)
  }
  const surprise = surpriseOf(error)
  if (surprise !== null) return surprise
  const about = claimOf(error)
  const advice = advices[about] ?? 'The answer of the provider does not fit what was asked.'
  return trouble('provider-not-trusted', about, advice)
}

/** The error and what caused it, the outermost first. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let cause: unknown = error; cause !== undefined && causes.length < 5; cause = field(cause, 'cause'))
    causes.push(cause)
  return causes
}

/**
 * What of the way an ID token is signed or encrypted was not agreed on: `alg` or `encrypted`, else null. A token without a
 * signature, or by HMAC, ends here too: neither proves who made it.
 */
function surpriseOf(error: unknown): Trouble | null {
  const causes = causesOf(error)
  const messages = causes.map((cause) => (cause instanceof Error ? cause.message : ''))
  if (messages.some((message) => message.startsWith('JWE '))) {
    return trouble('provider-not-trusted', 'encrypted', encrypted)
  }
  if (!messages.some((message) => /^(unexpected JWT "alg"|unsupported JWS) /.test(message))) return null
  const told = causes.map((cause) => text(field(cause, 'alg')) || text(field(field(cause, 'header'), 'alg')))
  const name = (told.find((each) => each !== '') ?? '').replaceAll(/[^\w-]/g, '?').slice(0, 32)
  const advice = `The ID token is signed with "${name}", which the provider does not announce or which proves nothing here: set the client there to RS256 (id_token_signed_response_alg).`
  return trouble('provider-not-trusted', 'alg', advice)
}

function ofAuthorization(error: string): Trouble {
  if (error === 'access_denied') return trouble('sign-in-cancelled', error, 'The person, or a policy there, said no.')
  return trouble('provider-refused', error, `The provider refused the sign-in with "${error}": see its log.`)
}

function ofTokens(error: string): Trouble {
  if (error === 'invalid_client' || error === 'unauthorized_client') {
    const advice = 'The provider does not accept the client secret: npm run portico -- idp rotate sets a new one.'
    return trouble('provider-refused', error, advice)
  }
  return trouble('provider-refused', error, `The provider refused to give tokens with "${error}": see its log.`)
}

/** The claim or attribute that an error is about; openid-client puts it into the innermost of the causes. */
function claimOf(error: unknown): string {
  const causes = causesOf(error)
  const names = causes.map((cause) => text(field(cause, 'claim')) || text(field(cause, 'attribute')) || namedIn(cause))
  const name = names.findLast((each) => each !== '')
  if (name !== undefined) return name === 'issuer' ? 'iss' : name
  const messages = causes.map((cause) => (cause instanceof Error ? cause.message : ''))
  return messages.some((message) => /signature|JWKS|applicable key|"alg"|JWT/i.test(message)) ? 'signature' : 'answer'
}

function namedIn(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : ''
  return /"(nonce|aud|iss|exp|nbf|iat|sub|azp|state|auth_time)"/.exec(message)?.[1] ?? ''
}
