import type { Configuration } from 'openid-client'
import type { Result } from '@portico/contract/platform/result.ts'
import { asClient, type ClientParts } from './as-client.ts'
import { chooseWay } from './client-authentication.ts'
import type { Connection, ProviderError } from '#features/single-sign-on/server/connection.ts'
import { buildAddress, isPushed } from './pushed-request.ts'

/**
 * The result of checking whether a provider accepts our client. `method`: how we authenticated last; `isNewest`: with
 * the newest secret or our key. `error`: the provider's error; null only if it accepted a pushed request.
 */
export type ClientCheck = {
  verdict: 'accepted' | 'refused' | 'unknown'
  method: string
  isNewest: boolean
  isPushed: boolean
  error: ProviderError | null
}

/**
 * Makes the provider check our client without a user: by a code that it never issued (RFC 6749 §4.1.3), which it
 * refuses with `invalid_grant` once it has accepted the client and with `invalid_client` before, or by a pushed
 * authorization request if these are required, which checks the redirect address as well. Nothing is stored there.
 */
export async function checkClient(parts: ClientParts, redirectUri: string): Promise<ClientCheck> {
  const newest = parts.connectionCredentials.secrets[0]?.fingerprint
  const used = { method: '', isNewest: true, isPushed: false }
  const check = (probe: (configuration: Configuration) => Promise<unknown>) =>
    asClient(parts, async (configuration, { connection, credential }) => {
      const metadata = configuration.serverMetadata()
      const chosen = chooseWay(connection, metadata)
      used.method = chosen.ok ? chosen.value.method : ''
      used.isNewest = credential.secret === null || credential.secret.fingerprint === newest
      used.isPushed = isPushed(metadata)
      return probe(configuration)
    })
  const first = await check((configuration) => requestTokens(parts.connection, configuration, redirectUri))
  const verdict = verdictOf(errorOf(first), used.isPushed)
  if (verdict === 'refused' || parts.connection.kind !== 'msauth') return { verdict, ...used, error: errorOf(first) }
  // Entra ID checks the form of a code before it checks the client.
  const second = await check(requestAsApplication)
  if (!second.ok && second.error.reason === 'invalid_client')
    return { verdict: 'refused', ...used, error: second.error }
  return { verdict: second.ok ? 'accepted' : verdict, ...used, error: errorOf(first) }
}

const errorOf = (result: Result<unknown, ProviderError>): ProviderError | null => (result.ok ? null : result.error)

async function requestTokens(connection: Connection, configuration: Configuration, redirectUri: string) {
  const client = await import('openid-client')
  const verifier = client.randomPKCECodeVerifier()
  if (isPushed(configuration.serverMetadata())) {
    const parameters = {
      redirect_uri: redirectUri,
      scope: connection.scopes,
      state: client.randomState(),
      nonce: client.randomNonce(),
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    return buildAddress(configuration, parameters, true)
  }
  const parameters = { code: client.randomState(), redirect_uri: redirectUri, code_verifier: verifier }
  return client.genericGrantRequest(configuration, 'authorization_code', parameters)
}

/**
 * Requests a token for the application itself, which is discarded: Entra ID issues one to any client with a right
 * secret.
 */
async function requestAsApplication(configuration: Configuration) {
  const client = await import('openid-client')
  return client.clientCredentialsGrant(configuration, { scope: 'https://graph.microsoft.com/.default' })
}

/** `AADSTS9002313`: Entra ID refused the form of the code before it checked the client. */
const checksCodeFirst = /AADSTS9002313/

function verdictOf(error: ProviderError | null, wasPushed: boolean): ClientCheck['verdict'] {
  if (error === null) return wasPushed ? 'accepted' : 'unknown'
  if (error.reason === 'invalid_grant') return checksCodeFirst.test(error.advice) ? 'unknown' : 'accepted'
  return error.refusal === 'provider-misconfigured' && error.reason !== 'invalid_request' ? 'refused' : 'unknown'
}
