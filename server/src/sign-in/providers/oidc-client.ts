import { isLocalHost } from '@portico/contract/plumbing/host-name.ts'
import type { Configuration, CustomFetch } from 'openid-client'
import { proveSignIn, type Answer } from '#server/sign-in/providers/answers/prove-sign-in.ts'
import { openProviderKeys, type ProviderKeys } from '#server/sign-in/providers/answers/provider-keys.ts'
import type { ClientSecret, Connection, Proved } from '#server/sign-in/providers/connection.ts'
import { trouble } from '#server/sign-in/providers/connection.ts'
import { limitedFetch } from '#server/plumbing/limited-fetch.ts'
import { readTrouble } from '#server/sign-in/providers/read-trouble.ts'

/** How far a provider's clock may be from ours, in seconds. */
export const clockTolerance = 120
/** How long one answer of a provider may take, in seconds. Ending a sign-in takes up to three of them. */
const answerWithin = 4
/** How long what a provider says of itself is believed, in milliseconds. */
const discoveredFor = 3_600_000
const remembered = 500

/** What a sign-in keeps until it comes back. All three are random and good for one sign-in. */
export type Checks = { state: string; nonce: string; verifier: string }

export type OidcClients = {
  /** The address at the provider to send the browser to. Throws what `readTrouble` reads. */
  beginAddress(
    connection: Connection,
    secret: ClientSecret,
    begin: { redirectUri: string; loginHint: string; checks: Checks },
  ): Promise<string>
  /** Checks an answer and fetches who it is about; `secrets` are tried in their order. */
  prove(connection: Connection, secrets: readonly ClientSecret[], answer: Answer): Promise<Proved>
  /** The keys that the providers publish. */
  providerKeys: ProviderKeys
  /** What the provider says of itself. Throws what `readTrouble` reads. */
  configurationOf(connection: Connection, secret: ClientSecret): Promise<Configuration>
  freshChecks(): Promise<Checks>
  /** Where to end the session at the provider; empty when it has no such address. Throws what `readTrouble` reads. */
  endAddress(
    connection: Connection,
    secret: ClientSecret,
    end: { idToken: string; afterLogout: string },
  ): Promise<string>
}

// Loaded when the first person signs in elsewhere: a front door without providers does not carry it.
const library = () => import('openid-client')

/**
 * Talks to OpenID providers: authorisation code with PKCE (S256), state and nonce; the issuer in the answer, ID tokens by
 * the provider's keys (OpenID Connect Core §3.1.3.7, RFC 9700, RFC 9207). `fetch` stands in for the network in tests.
 */
export function openOidcClients(fetch: CustomFetch = limitedFetch): OidcClients {
  const configurationOf = rememberConfigurations(fetch)
  const providerKeys = openProviderKeys(fetch)
  const proveWith = async (connection: Connection, secret: ClientSecret, answer: Answer): Promise<Proved> => {
    const made = await settled(configurationOf(connection, secret))
    if ('error' in made) return { identity: null, trouble: readTrouble(made.error) }
    const configure = (network: CustomFetch) => discover(connection, secret, network)
    const parts = { connection, known: made.configuration, keys: providerKeys, fetch, configure }
    try {
      return await proveSignIn(parts, answer)
    } catch (error) {
      return { identity: null, trouble: readTrouble(error) }
    }
  }

  return {
    configurationOf,
    providerKeys,
    async freshChecks() {
      const client = await library()
      return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
    },
    async beginAddress(connection, secret, { redirectUri, loginHint, checks }) {
      const client = await library()
      const configuration = await configurationOf(connection, secret)
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: connection.scopes,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(loginHint === '' ? {} : { login_hint: loginHint }),
        ...(connection.requiredContexts.length === 0 ? {} : { acr_values: connection.requiredContexts.join(' ') }),
      }).href
    },
    async endAddress(connection, secret, { idToken, afterLogout }) {
      const client = await library()
      const configuration = await configurationOf(connection, secret)
      if (configuration.serverMetadata().end_session_endpoint === undefined) return ''
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: afterLogout }
      return client.buildEndSessionUrl(configuration, parameters).href
    },
    async prove(connection, secrets, answer) {
      let proved = missingSecret
      for (const secret of secrets) {
        proved = await proveWith(connection, secret, answer)
        if (proved.trouble?.reason !== 'invalid_client') return proved
      }
      return proved
    },
  }
}

/** Asks each provider once an hour what it says of itself. */
function rememberConfigurations(fetch: CustomFetch): OidcClients['configurationOf'] {
  const known = new Map<string, { made: Promise<Configuration>; at: number }>()

  return (connection, secret) => {
    const key = [connection.id, connection.issuer, connection.clientId, secret.fingerprint].join(' ')
    const before = known.get(key)
    if (before !== undefined && Date.now() - before.at < discoveredFor) return before.made
    const made = discover(connection, secret, fetch)
    known.delete(key)
    known.set(key, { made, at: Date.now() })
    if (known.size > remembered) known.delete(known.keys().next().value ?? '')
    // A provider that was away is asked again by the next person.
    made.catch(() => {
      if (known.get(key)?.made === made) known.delete(key)
    })
    return made
  }
}

const missingSecret: Proved = {
  identity: null,
  trouble: trouble('no-provider', 'no-secret', 'No client secret is in force: npm run portico -- idp rotate sets one.'),
}

type Settled = { configuration: Configuration } | { error: unknown }

const settled = (made: Promise<Configuration>): Promise<Settled> =>
  made.then(
    (configuration) => ({ configuration }),
    (error: unknown) => ({ error }),
  )

async function discover(connection: Connection, { secret }: ClientSecret, fetch: CustomFetch): Promise<Configuration> {
  const client = await library()
  const issuer = new URL(connection.issuer)
  // Without TLS only to this machine: the demo's and the tests' providers.
  const isHere = issuer.protocol === 'http:' && isLocalHost(issuer.hostname)
  return client.discovery(
    issuer,
    connection.clientId,
    { [client.clockTolerance]: clockTolerance },
    secret === '' ? client.None() : client.ClientSecretPost(secret),
    {
      timeout: answerWithin,
      execute: [client.enableNonRepudiationChecks, ...(isHere ? [client.allowInsecureRequests] : [])],
      [client.customFetch]: fetch,
    },
  )
}
