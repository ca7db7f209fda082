import type { signInWithProvider as call } from '#features/single-sign-on/contract/provider-sign-ins.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Credentials, type Handler } from '@portico/server/core/calls/handler.ts'
import { freshToken, hashOf } from '@portico/server/core/sessions/token.ts'
import { findDefaultTenant, findTenantByName } from '@portico/server/core/tenants/tenant-queries.ts'
import { logFieldsOf, oidcPathsOf, type Checks, type Connection } from './connection.ts'
import type { OidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'
import { openCredentials, openOwnKeys } from '#features/single-sign-on/server/keys/own-keys.ts'
import { writeTransaction } from './sign-in-transaction-queries.ts'
import { findConnectionById, findConnectionOfKind, type FoundConnection } from './connection-queries.ts'
import { beginAtSaml, serviceProviderOf } from '#features/single-sign-on/server/saml/saml-provider.ts'
import { addressFor } from '#features/single-sign-on/server/saml/post-binding-form.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'

/** Begins a sign-in at a connection of the kind `externalidp` (spec A §7). Refusals: see the call. */
export function handleSignInWithProvider(context: AppContext, oidc: OidcClients): Handler<typeof call> {
  return ({ body, tenantHeader, origin, credentials }) =>
    beginAtProvider(context, oidc, { kind: 'externalidp', body, tenantHeader, origin, credentials })
}

/** How long the user may take at the provider to enter a password and a second factor, in milliseconds. */
export const transactionLifetime = 30 * 60_000

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
  credentials: Credentials
}

/** The stored data of a sign-in until the browser returns. */
export type After = { redirectto: string; servicedesk: boolean }

/**
 * Sends a browser to its provider: finds the connection, stores a sign-in transaction with its checks, bound to the browser
 * by a cookie, and returns the address. The redirect address is the domain's own, never the request's (RFC 9700 §4.1).
 */
export async function beginAtProvider(context: AppContext, oidc: OidcClients, begin: Begin) {
  const { origin, kind } = begin
  const wait = context.limits.take('provider', origin.network)
  if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
  const header = identifier.safeParse(begin.tenantHeader)
  if (begin.tenantHeader !== '' && !header.success) {
    return refused('input-not-valid', { summary: 'The request is not valid: tenantid is not an identifier' })
  }
  const found = await findConnection(context, begin, header.data ?? null)
  if (found === null || found.connection.kind !== kind) return refused('no-provider')
  return found.connection.protocol === 'saml'
    ? leaveForSaml(context, begin, found)
    : leaveForOidc(context, oidc, begin, found)
}

async function leaveForSaml(context: AppContext, begin: Begin, { connection, ownKeys }: FoundConnection) {
  const { domainurl } = context.settingsOf(begin.origin.host)
  const serviceProvider = serviceProviderOf(connection.id, domainurl, openOwnKeys(context, ownKeys, begin.origin.at))
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
    context.log.warn({ ...logFieldsOf(connection), reason: 'no-signing-key' }, advice)
    return refused('provider-misconfigured')
  }
  const checks = { state, nonce: '', verifier: '' }
  const { requestId } = left
  const leaving = { connection, redirectUri: serviceProvider.acsUrl, checks, email, requestId }
  const cookie = await storeTransaction(context, begin, leaving)
  const address = addressFor(context, left, { connectionId: connection.id, domainurl, at: begin.origin.at })
  return done({ redirect_url: address }, { cookies: { provider: cookie } })
}

async function leaveForOidc(context: AppContext, oidc: OidcClients, begin: Begin, found: FoundConnection) {
  const { body, origin } = begin
  const { connection } = found
  const redirectUri = `${context.settingsOf(origin.host).domainurl}${oidcPathsOf(connection.id).redirect}`
  const checks = await oidc.freshChecks()
  const email = normaliseEmail(body.email)
  const connectionCredentials = openCredentials(context, found, origin.at)
  const left = await oidc.beginAddress(connection, connectionCredentials, { redirectUri, loginHint: email, checks })
  if (!left.ok) {
    const { refusal, reason, advice } = left.error
    context.log.warn(
      { ...logFieldsOf(connection), refusal, reason },
      `A sign-in could not begin at the provider. ${advice}`,
    )
    return refused(refusal === 'provider-away' ? refusal : 'provider-misconfigured')
  }
  const cookie = await storeTransaction(context, begin, { connection, redirectUri, checks, email, requestId: '' })
  return done({ redirect_url: left.value }, { cookies: { provider: cookie } })
}

type Leaving = { connection: Connection; redirectUri: string; checks: Checks; email: string; requestId: string }

/** Stores the transaction of a sign-in. Returns the cookie by which its browser is recognised, one for all tabs. */
async function storeTransaction(
  context: AppContext,
  { body, origin, credentials }: Begin,
  leaving: Leaving,
): Promise<string> {
  const { connection, redirectUri, checks, email, requestId } = leaving
  const cookie = /^[A-Za-z0-9_-]{43}$/.test(credentials.providerCookie)
    ? credentials.providerCookie
    : freshToken().cookie
  const after: After = { redirectto: body.redirect_url ?? '', servicedesk: body.is_csd === true }
  const { appname = '', timezone = '', associated_deviceid: device = '', source = '' } = body
  await writeTransaction(context.database, {
    tenantId: connection.tenantId,
    connectionId: connection.id,
    stateHash: hashOf(checks.state),
    browserHash: hashOf(cookie),
    sealed: context.secret.seal(JSON.stringify(checks)),
    requestId,
    redirectUri,
    email,
    appname,
    timezone,
    device,
    source,
    after: JSON.stringify(after),
    at: origin.at,
    expiresAt: new Date(origin.at.getTime() + transactionLifetime),
  })
  return cookie
}

async function findConnection(
  context: AppContext,
  begin: Begin,
  header: string | null,
): Promise<FoundConnection | null> {
  const { body, kind, origin } = begin
  // If no tenant may be named, `getauth` returns the connection's id as the name of its entry (decisions/0033).
  const connectionId = body.connectionid ?? identifier.safeParse(body.tenantname).data
  if (connectionId !== undefined) return findConnectionById(context.database, connectionId, origin.at)
  const { defaulttenant } = context.settingsOf(origin.host)
  const find = () =>
    body.tenantname === ''
      ? findDefaultTenant(context.database, defaulttenant)
      : findTenantByName(context.database, body.tenantname)
  const tenantId = header ?? (await find())
  if (tenantId === null) return null
  return inTenant(context.database, tenantId, (tenant) => findConnectionOfKind(tenant, tenantId, kind, origin.at))
}
