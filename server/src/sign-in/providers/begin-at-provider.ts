import { identifier } from '@portico/contract/plumbing/text.ts'
import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Origin, TokenHalves } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { freshToken, hashOf } from '#server/plumbing/session/token.ts'
import { findDefaultTenant, findTenantByName } from '#server/sign-in/queries.ts'
import { oidcPathsOf, type Connection } from '#server/sign-in/providers/connection.ts'
import type { Checks, OidcClients } from '#server/sign-in/providers/oidc-client.ts'
import { openCredentials } from '#server/sign-in/providers/credentials.ts'
import { openOwnKeys } from '#server/sign-in/providers/own-keys.ts'
import { writePending } from '#server/sign-in/providers/pending/queries.ts'
import { findConnectionById, findConnectionOfKind, type FoundConnection } from '#server/sign-in/providers/queries.ts'
import { beginAtSaml, serviceProviderOf } from '#server/sign-in/providers/saml-provider.ts'
import { addressFor } from '#server/sign-in/providers/posting/posting-address.ts'

/** How long somebody may take at the provider: a password, a second factor, a telephone that is in another room. */
export const pendingLifetime = 30 * 60_000

type Fields = {
  tenantname: string
  email: string
  connectionid?: string | undefined
  is_csd?: boolean | undefined
  timezone?: string | undefined
  associated_deviceid?: string | undefined
  source?: string | undefined
  appname?: string | undefined
  redirect_url?: string | undefined
}

export type Begin = {
  kind: Connection['kind']
  body: Fields
  tenantHeader: string
  origin: Origin
  halves: TokenHalves
}

/** What goes with a sign-in elsewhere until it is back. */
export type After = { redirectto: string; servicedesk: boolean }

/**
 * Sends a browser to its provider: finds the connection, notes the sign-in with its checks, bound to the browser by a
 * cookie, and gives the address. The redirect address is the domain's own, never the request's (RFC 9700 §4.1).
 */
export async function beginAtProvider(house: House, oidc: OidcClients, begin: Begin) {
  const { origin, kind } = begin
  const wait = house.limits.take('provider', origin.network)
  if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
  const header = identifier.safeParse(begin.tenantHeader)
  if (begin.tenantHeader !== '' && !header.success) {
    return refused('input-not-valid', { summary: 'The request is not valid: tenantid is not an identifier' })
  }
  const found = await findConnection(house, begin, header.data ?? null)
  if (found === null || found.connection.kind !== kind) return refused('no-provider')
  return found.connection.protocol === 'saml'
    ? leaveForSaml(house, begin, found)
    : leaveForOidc(house, oidc, begin, found)
}

async function leaveForSaml(house: House, begin: Begin, { connection, ownKeys }: FoundConnection) {
  const { domainurl } = house.settingsOf(begin.origin.host)
  const serviceProvider = serviceProviderOf(connection.id, domainurl, openOwnKeys(house, ownKeys, begin.origin.at))
  const email = normaliseEmail(begin.body.email)
  const state = freshToken().token
  const left = await beginAtSaml(connection, {
    serviceProvider,
    relayState: state,
    loginHint: email,
    now: begin.origin.at,
  })
  if (left === null) {
    const advice = 'No sign-in can begin: the provider wants signed requests, and idp rotate makes a key for them.'
    house.log.warn({ ...logOf(connection), reason: 'no-signing-key' }, advice)
    return refused('provider-misconfigured')
  }
  const checks = { state, nonce: '', verifier: '' }
  const { requestId } = left
  const leaving = { connection, redirectUri: serviceProvider.acsUrl, checks, email, requestId }
  const cookie = await notePending(house, begin, leaving)
  const address = addressFor(house, left, { connectionId: connection.id, domainurl, at: begin.origin.at })
  return done({ redirect_url: address }, { cookies: { provider: cookie } })
}

async function leaveForOidc(house: House, oidc: OidcClients, begin: Begin, found: FoundConnection) {
  const { body, origin } = begin
  const { connection } = found
  const redirectUri = `${house.settingsOf(origin.host).domainurl}${oidcPathsOf(connection.id).redirect}`
  const checks = await oidc.freshChecks()
  const email = normaliseEmail(body.email)
  const credentials = openCredentials(house, found, origin.at)
  const left = await oidc.beginAddress(connection, credentials, { redirectUri, loginHint: email, checks })
  if (left.trouble !== null) {
    const { refusal, reason, advice } = left.trouble
    house.log.warn({ ...logOf(connection), refusal, reason }, `A sign-in could not begin at the provider. ${advice}`)
    return refused(refusal === 'provider-away' ? refusal : 'provider-misconfigured')
  }
  const cookie = await notePending(house, begin, { connection, redirectUri, checks, email, requestId: '' })
  return done({ redirect_url: left.value }, { cookies: { provider: cookie } })
}

type Leaving = { connection: Connection; redirectUri: string; checks: Checks; email: string; requestId: string }

/** Notes a sign-in that goes to its provider now. Gives the cookie by which its browser is known again, one for all tabs. */
async function notePending(house: House, { body, origin, halves }: Begin, leaving: Leaving): Promise<string> {
  const { connection, redirectUri, checks, email, requestId } = leaving
  const cookie = /^[A-Za-z0-9_-]{43}$/.test(halves.providerCookie) ? halves.providerCookie : freshToken().cookie
  const after: After = { redirectto: body.redirect_url ?? '', servicedesk: body.is_csd === true }
  const { appname = '', timezone = '', associated_deviceid: device = '', source = '' } = body
  await writePending(house.database, {
    tenantId: connection.tenantId,
    connectionId: connection.id,
    stateHash: hashOf(checks.state),
    browserHash: hashOf(cookie),
    sealed: house.secret.seal(JSON.stringify(checks)),
    requestId,
    redirectUri,
    email,
    appname,
    timezone,
    device,
    source,
    after: JSON.stringify(after),
    at: origin.at,
    expiresAt: new Date(origin.at.getTime() + pendingLifetime),
  })
  return cookie
}

/** What of a connection goes into a log line. */
export const logOf = ({ tenantId, id, name, issuer }: Connection) => ({
  tenant: tenantId,
  connection: id,
  name,
  issuer,
})

async function findConnection(house: House, begin: Begin, header: string | null): Promise<FoundConnection | null> {
  const { body, kind, origin } = begin
  // Where no tenant may be named, `getauth` gives the connection's id as the name of its entry (decisions/0033).
  const connectionId = body.connectionid ?? identifier.safeParse(body.tenantname).data
  if (connectionId !== undefined) return findConnectionById(house.database, connectionId, origin.at)
  const { defaulttenant } = house.settingsOf(origin.host)
  const find = () =>
    body.tenantname === ''
      ? findDefaultTenant(house.database, defaulttenant)
      : findTenantByName(house.database, body.tenantname)
  const tenantId = header ?? (await find())
  if (tenantId === null) return null
  return inTenant(house.database, tenantId, (tenant) => findConnectionOfKind(tenant, tenantId, kind, origin.at))
}
