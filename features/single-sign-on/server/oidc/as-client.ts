import type { Configuration } from 'openid-client'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import {
  chooseWay,
  credentialsFor,
  otherWay,
  type ClientMethod,
  type ClientWay,
  type Credential,
} from './client-authentication.ts'
import type { Connection, Credentials, ProviderError } from '#features/single-sign-on/server/connection.ts'
import type { Discoveries } from './discoveries.ts'
import { oauthErrorOf, readOAuthError } from '#features/single-sign-on/server/read-oauth-error.ts'
import { readProviderError } from '#features/single-sign-on/server/read-provider-error.ts'

/** The parts of a request as the client of a connection. */
export type ClientParts = {
  discoveries: Discoveries
  connection: Connection
  connectionCredentials: Credentials
  /** The method by which a provider accepted the client of a connection, if it was not the first choice. */
  accepted: Map<string, ClientMethod>
}
/** `client` authenticates this request, for its configuration. */
type Work<Value> = (
  configuration: Configuration,
  client: { connection: Connection; credential: Credential },
) => Promise<Value>
type Done<Value> = Result<Value, ProviderError>
type FoundWay = { chosen: Result<ClientWay, ProviderError>; endpoint: string }

/** Failures that a newer discovery document may repair. */
const outdated = new Set(['invalid_client', 'client-auth', 'client-auth-alg', 'no-secret', 'no-signing-key'])
const mayBeOutdated = ({ refusal, reason }: ProviderError) =>
  refusal === 'provider-misconfigured' && outdated.has(reason)

/**
 * Returns whether the provider refused our client. An `invalid_client` from the browser is another refusal: it may be
 * forged.
 */
const isClientRefused = (done: Done<unknown>): boolean =>
  !done.ok && done.error.refusal === 'provider-misconfigured' && done.error.reason === 'invalid_client'

/**
 * Runs `work` at a provider as its client. The credentials are tried in order until one is accepted: a provider checks
 * the client before it uses up a code (RFC 6749 §3.2.1), so the next credential, or the same secret sent by the other
 * method, may use the same code. When none is accepted, the discovery document is read again (at most once in a
 * minute), and all are tried once more if it announces another method. `work` may throw the errors of openid-client.
 * Returns its value or the error.
 */
export async function asClient<Value>(parts: ClientParts, work: Work<Value>): Promise<Done<Value>> {
  const { accepted, connection } = parts
  const method = connection.clientAuth === '' ? accepted.get(connection.id) : undefined
  if (method !== undefined) {
    const set = { ...parts, connection: { ...connection, clientAuth: method } }
    const done = await tryAll(set, await findWay(set), work)
    if (!isClientRefused(done)) return done
    accepted.delete(connection.id)
  }
  const first = await findWay(parts)
  const tried = await tryAll(parts, first, work)
  if (tried.ok || !mayBeOutdated(tried.error)) return tried
  parts.discoveries.renew(connection)
  const second = await findWay(parts)
  const isAsBefore = JSON.stringify(wayOf(first)) === JSON.stringify(wayOf(second))
  return isAsBefore || !second.chosen.ok ? tried : tryAll(parts, second, work)
}

const wayOf = ({ chosen, endpoint }: FoundWay) => [chosen.ok ? chosen.value : null, endpoint]

/**
 * Returns the authentication and the endpoint for the provider of a connection; an error if the provider is unavailable
 * or misconfigured.
 */
async function findWay({ discoveries, connection, connectionCredentials }: ClientParts): Promise<FoundWay> {
  try {
    const any = { secret: connectionCredentials.secrets[0] ?? null, keys: connectionCredentials.keys }
    const metadata = (await discoveries.configurationOf(connection, any)).serverMetadata()
    return { chosen: chooseWay(connection, metadata), endpoint: metadata.token_endpoint ?? '' }
  } catch (error) {
    return { chosen: err(readProviderError(error, connection)), endpoint: '' }
  }
}

async function tryAll<Value>(parts: ClientParts, found: FoundWay, work: Work<Value>): Promise<Done<Value>> {
  const { discoveries, connection } = parts
  if (!found.chosen.ok) return found.chosen
  const way = found.chosen.value
  const usable = credentialsFor(way, parts.connectionCredentials)
  if (!usable.ok) return usable
  const [first, ...others] = usable.value
  const attempt = (credential: Credential) => {
    const once = async () => work(await discoveries.configurationOf(connection, credential), { connection, credential })
    return tryOnce(once, connection, way)
  }
  let last = await attempt(first)
  for (const credential of others) {
    if (!isClientRefused(last)) return last
    last = await attempt(credential)
  }
  const other = isClientRefused(last) ? otherWay(connection, way) : null
  if (other === null) return last
  const set = { ...parts, connection: { ...connection, clientAuth: other.method } }
  const done = await tryAll(set, { ...found, chosen: ok(other) }, work)
  if (!isClientRefused(done)) parts.accepted.set(connection.id, other.method)
  return done
}

async function tryOnce<Value>(
  once: () => Promise<Value>,
  connection: Connection,
  way: ClientWay,
): Promise<Done<Value>> {
  try {
    return ok(await once())
  } catch (error) {
    const oauthError = await oauthErrorOf(error)
    return err(oauthError === null ? readProviderError(error, connection) : readOAuthError(oauthError, connection, way))
  }
}
