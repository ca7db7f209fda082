import type { ClientAuth, ServerMetadata } from 'openid-client'
import {
  providerError,
  type ClientSecret,
  type Connection,
  type Credentials,
  type ProviderError,
} from '#features/single-sign-on/server/connection.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { publicKeyOf } from '#features/single-sign-on/server/keys/own-keys.ts'
import type { OwnKeys, SigningKey } from '@portico/saml/provider.ts'

/** The methods that we authenticate by at a token endpoint, the preferred one first (decisions/0045). */
const methods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const
/** The algorithms that we sign client assertions with, the preferred one first. Our keys are RSA keys. */
const algorithms = ['RS256', 'PS256', 'RS384', 'PS384', 'RS512', 'PS512'] as const

export type ClientMethod = (typeof methods)[number]
type Announced = Pick<
  ServerMetadata,
  'token_endpoint_auth_methods_supported' | 'token_endpoint_auth_signing_alg_values_supported'
>

/**
 * The way in which we authenticate at a provider. For messages it also names the method that was `tried`, and the
 * methods that the discovery document `announced`.
 */
export type ClientWay = {
  method: ClientMethod
  algorithm: (typeof algorithms)[number]
  tried: string
  announced: string
}

/** The credential of one request: a client secret, or without one our signing key. */
export type Credential = { secret: ClientSecret | null; keys: OwnKeys }

/**
 * Chooses how to authenticate at the token endpoint: as the connection sets it, else the first of our methods that the
 * discovery document announces; `client_secret_basic` when it announces none (OpenID Connect Discovery §3). Reasons
 * `client-auth` or `client-auth-alg`: it announces no method that we support.
 */
export function chooseWay(
  { clientAuth }: Pick<Connection, 'clientAuth'>,
  metadata: Announced,
): Result<ClientWay, ProviderError> {
  const announcedMethods = listOf(metadata.token_endpoint_auth_methods_supported)
  const announced = announcedMethods.length === 0 ? 'nothing' : announcedMethods.join(', ')
  const byDefault = announcedMethods.length === 0 ? methods[0] : methods.find((each) => announcedMethods.includes(each))
  const method = clientAuth === '' ? byDefault : clientAuth
  if (method === undefined) {
    const advice = `The provider announces no client authentication that is supported here: it announces ${announced}; supported are ${methods.join(', ')}. Permit one of them for this client there.`
    return err(providerError('provider-misconfigured', 'client-auth', advice))
  }
  const announcedAlgorithms = listOf(metadata.token_endpoint_auth_signing_alg_values_supported)
  const algorithm =
    announcedAlgorithms.length === 0 ? algorithms[0] : algorithms.find((each) => announcedAlgorithms.includes(each))
  if (method !== 'private_key_jwt') return ok({ method, algorithm: algorithms[0], tried: method, announced })
  if (algorithm !== undefined) return ok({ method, algorithm, tried: method, announced })
  const advice = `The provider accepts client assertions (private_key_jwt) signed with ${announcedAlgorithms.join(', ')}; supported are ${algorithms.join(', ')}.`
  return err(providerError('provider-misconfigured', 'client-auth-alg', advice))
}

/** Returns the names of an announced list, truncated for a log line. */
const listOf = (announced: unknown): string[] =>
  (Array.isArray(announced) ? announced : [])
    .filter((each) => typeof each === 'string' && /^[\w.+-]{1,64}$/.test(each))
    .slice(0, 20)

/**
 * Returns the other method to send a client secret, if the connection does not set one and the provider announces both:
 * a provider may restrict a client to one of them (RFC 7591 §2), which its discovery document does not announce. Null
 * if there is no other.
 */
export function otherWay({ clientAuth }: Pick<Connection, 'clientAuth'>, way: ClientWay): ClientWay | null {
  const other = 'client_secret_post'
  if (clientAuth !== '' || way.method !== 'client_secret_basic' || !way.announced.includes(other)) return null
  return { ...way, method: other, tried: `${way.method} and ${other}` }
}

/**
 * Returns the credentials to try, in order: each client secret in force, newest first, or only our signing key. Reasons
 * `no-secret` or `no-signing-key`: the connection lacks the credential that the method needs.
 */
export function credentialsFor(
  { method, announced }: ClientWay,
  { secrets, keys }: Credentials,
): Result<readonly [Credential, ...Credential[]], ProviderError> {
  if (method === 'private_key_jwt') {
    if (keys.signing !== null) return ok([{ secret: null, keys }])
    const advice =
      'private_key_jwt needs a key of our own, and this connection has none: idp rotate --own-keys creates one.'
    return err(providerError('provider-misconfigured', 'no-signing-key', advice))
  }
  const [first, ...others] = secrets.map((secret) => ({ secret, keys }))
  if (first !== undefined) return ok([first, ...others])
  const other = announced.includes('private_key_jwt') ? ' Or use idp set --client-auth private_key_jwt.' : ''
  const advice = `No client secret is in force: npm run portico -- idp rotate sets one.${other}`
  return err(providerError('provider-misconfigured', 'no-secret', advice))
}

/**
 * Authenticates a request to the token or PAR endpoint in the way that fits the provider's announcement (RFC 6749
 * §2.3.1; RFC 7523 §2.2, with the issuer as audience).
 */
export async function clientAuthentication(
  connection: Connection,
  { secret, keys: { signing } }: Credential,
): Promise<ClientAuth> {
  const isByKey = secret === null && signing !== null
  const assertions = isByKey ? await assertionsBy(signing) : new Map<string, ClientAuth>()
  return (server, client, body, headers) => {
    const chosen = chooseWay(connection, server)
    const way = chosen.ok ? chosen.value : null
    const assertion = way?.method === 'private_key_jwt' ? assertions.get(way.algorithm) : undefined
    // The library awaits this promise itself.
    if (assertion !== undefined) return assertion(server, client, body, headers)
    if (way?.method === 'client_secret_basic' && secret !== null) {
      headers.set('authorization', basicOf(client.client_id, secret.secret))
    } else {
      body.set('client_id', client.client_id)
      if (way?.method === 'client_secret_post' && secret !== null) body.set('client_secret', secret.secret)
    }
  }
}

/**
 * Returns the signers of client assertions with our key, by algorithm. The discovery document decides which one is
 * used.
 */
async function assertionsBy({ privateKeyPem, certificatePem }: SigningKey): Promise<Map<string, ClientAuth>> {
  const [{ PrivateKeyJwt }, { importPKCS8 }] = await Promise.all([import('openid-client'), import('jose')])
  const { kid } = publicKeyOf(certificatePem)
  const signers = algorithms.map(async (algorithm) => {
    const key = await importPKCS8(privateKeyPem, algorithm)
    return [algorithm, PrivateKeyJwt({ key, kid })] as const
  })
  return new Map(await Promise.all(signers))
}

/**
 * Returns the header of HTTP Basic with both parts form-encoded (RFC 6749 §2.3.1). `-`, `.`, `_` and `*` stay
 * unencoded, as form encoding requires: openid-client encodes them too, and providers that decode nothing refuse that.
 */
export function basicOf(clientId: string, secret: string): string {
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  return `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(secret)}`).toString('base64')}`
}
