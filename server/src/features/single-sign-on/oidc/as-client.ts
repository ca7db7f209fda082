import type { Configuration } from 'openid-client'
import {
  chooseWay,
  credentialsFor,
  otherWay,
  type ClientMethod,
  type ClientWay,
  type Credential,
} from '#server/features/single-sign-on/oidc/client-authentication.ts'
import type { Connection, Credentials, Trouble } from '#server/features/single-sign-on/connection.ts'
import type { Discoveries } from '#server/features/single-sign-on/oidc/discoveries.ts'
import { oauthErrorOf, readOAuthError } from '#server/features/single-sign-on/read-oauth-error.ts'
import { readTrouble } from '#server/features/single-sign-on/read-trouble.ts'

/** The parts of a request as the client of a connection. */
export type ClientParts = {
  discoveries: Discoveries
  connection: Connection
  connectionCredentials: Credentials
  /** The method by which a provider accepted the client of a connection, where it was not the first choice. */
  accepted: Map<string, ClientMethod>
}
/** `client`: how this request authenticates, for a configuration of its own. */
type Work<Value> = (
  configuration: Configuration,
  client: { connection: Connection; credential: Credential },
) => Promise<Value>
type Done<Value> = { value: Value; trouble: null } | { value: null; trouble: Trouble }
type FoundWay = { way: ClientWay; endpoint: string; trouble: null } | { way: null; endpoint: string; trouble: Trouble }

/** Failures that a newer discovery document may repair. */
const outdated = new Set(['invalid_client', 'client-auth', 'client-auth-alg', 'no-secret', 'no-signing-key'])
const mayBeOutdated = ({ refusal, reason }: Trouble) => refusal === 'provider-misconfigured' && outdated.has(reason)

/** Whether the provider refused our client. An `invalid_client` that a browser brought back is another refusal: it may be made up. */
const isClientRefused = (trouble: Trouble | null): boolean =>
  trouble?.refusal === 'provider-misconfigured' && trouble.reason === 'invalid_client'

/**
 * Runs `work` at a provider as its client. Each credential is tried in order until one is accepted: a provider checks the
 * client before it uses up a code (RFC 6749 §3.2.1), so the next credential may come with the same one, and so may a secret
 * sent in the other way. When none is accepted, the discovery document is read again (at most once in a minute), and all are
 * tried once more if it announces another way by now. `work` throws what openid-client throws. Returns its value, or why there is none.
 */
export async function asClient<Value>(parts: ClientParts, work: Work<Value>): Promise<Done<Value>> {
  const { accepted, connection } = parts
  const method = connection.clientAuth === '' ? accepted.get(connection.id) : undefined
  if (method !== undefined) {
    const set = { ...parts, connection: { ...connection, clientAuth: method } }
    const done = await tryAll(set, await findWay(set), work)
    if (!isClientRefused(done.trouble)) return done
    accepted.delete(connection.id)
  }
  const first = await findWay(parts)
  const tried = await tryAll(parts, first, work)
  if (tried.trouble === null || !mayBeOutdated(tried.trouble)) return tried
  parts.discoveries.renew(connection)
  const second = await findWay(parts)
  const isAsBefore = JSON.stringify([first.way, first.endpoint]) === JSON.stringify([second.way, second.endpoint])
  return isAsBefore || second.way === null ? tried : tryAll(parts, second, work)
}

/** How to authenticate at the provider of a connection, and where; trouble: it is away, or cannot be used like this. */
async function findWay({ discoveries, connection, connectionCredentials }: ClientParts): Promise<FoundWay> {
  try {
    const any = { secret: connectionCredentials.secrets[0] ?? null, keys: connectionCredentials.keys }
    const metadata = (await discoveries.configurationOf(connection, any)).serverMetadata()
    return { ...chooseWay(connection, metadata), endpoint: metadata.token_endpoint ?? '' }
  } catch (error) {
    return { way: null, endpoint: '', trouble: readTrouble(error, connection) }
  }
}

async function tryAll<Value>(parts: ClientParts, found: FoundWay, work: Work<Value>): Promise<Done<Value>> {
  const { discoveries, connection } = parts
  if (found.way === null) return { value: null, trouble: found.trouble }
  const usable = credentialsFor(found.way, parts.connectionCredentials)
  if (usable.trouble !== null) return { value: null, trouble: usable.trouble }
  const [first, ...others] = usable.connectionCredentials
  const attempt = (credential: Credential) => {
    const once = async () => work(await discoveries.configurationOf(connection, credential), { connection, credential })
    return tryOnce(once, connection, found.way)
  }
  let last = await attempt(first)
  for (const credential of others) {
    if (!isClientRefused(last.trouble)) return last
    last = await attempt(credential)
  }
  const other = isClientRefused(last.trouble) ? otherWay(connection, found.way) : null
  if (other === null) return last
  const set = { ...parts, connection: { ...connection, clientAuth: other.method } }
  const done = await tryAll(set, { ...found, way: other }, work)
  if (!isClientRefused(done.trouble)) parts.accepted.set(connection.id, other.method)
  return done
}

async function tryOnce<Value>(
  once: () => Promise<Value>,
  connection: Connection,
  way: ClientWay,
): Promise<Done<Value>> {
  try {
    return { value: await once(), trouble: null }
  } catch (error) {
    const answered = await oauthErrorOf(error)
    const trouble = answered === null ? readTrouble(error, connection) : readOAuthError(answered, connection, way)
    return { value: null, trouble }
  }
}
