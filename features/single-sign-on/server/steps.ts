import { storedChecks } from './stored-connection.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { refuse, shown } from '@portico/saml/refusal.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { browserOf, completeSignIn, type Match } from '@portico/server/core/authentication/complete-sign-in.ts'
import { addToReplayCache } from '@portico/server/core/authentication/replay-cache-queries.ts'
import type { Candidate } from '@portico/server/core/authentication/candidate.ts'
import { findCandidate } from '@portico/server/core/authentication/sign-in-queries.ts'
import { refused, type Credentials } from '@portico/server/core/calls/handler.ts'
import { orderedSteps } from '@portico/server/core/calls/ordered-steps.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { isOfOtherTenant } from '@portico/server/core/tenants/tenant-queries.ts'
import { rereadMetadata } from '#features/single-sign-on/server/commands/refresh-metadata.ts'
import { findConnectionById, type FoundConnection } from './connection-queries.ts'
import {
  logFieldsOf,
  providerError,
  storableIdentity,
  type Checks,
  type Identity,
  type ProviderError,
  type VerifiedSignIn,
} from './connection.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import { openCredentials, openOwnKeys } from '#features/single-sign-on/server/keys/own-keys.ts'
import { isActiveTenant, readGroupRoles } from './linked-identity-queries.ts'
import type { OidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'
import { unsolicitedQuery } from '#features/single-sign-on/server/saml/register-saml.ts'
import {
  errorOfRefusal,
  verifySamlResponse,
  type UsedOnce,
} from '#features/single-sign-on/server/saml/saml-provider.ts'
import { takeTransaction, type TakenTransaction } from './sign-in-transaction-queries.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'
import { writeProviderSession } from '@portico/server/core/sessions/provider-session-queries.ts'

/** The input of the call: `answer` is the query of the callback page, `connectionId` its connection. */
type Received = {
  connectionId: string
  answer: string
  origin: Origin
  credentials: Credentials
  oidc: OidcClients
}

/**
 * The steps that complete a sign-in at a provider, by OpenID or SAML, in the order in which they run. The first step
 * that refuses ends the sign-in. Its transaction is consumed before anything of the response is read: a sign-in can be
 * completed once.
 */
export const providerSignInSteps = orderedSteps<Received>()
  .next(checkRequestLimit)
  .next(consumeTransaction)
  .next(findConnection)
  .next(verifyResponse)
  .next(checkReplay)
  .next(checkIdentity)
  .next(resolveAccount)
  .next(checkAccount)
  .next(recordProviderSession)
  .next(openSessionOrChallenge)

/** Refuses `too-many-requests` before anything is read. */
function checkRequestLimit({ limits }: AppContext, { origin }: Received) {
  const wait = limits.take('provider', origin.network)
  return wait > 0 ? err(refused('too-many-requests', { retryAfter: wait })) : ok({})
}

type Consumed = Received & { query: string; transaction: TakenTransaction }

/**
 * Takes and deletes the sign-in transaction that the response's `state` names, if this browser began it. Refuses with
 * `provider-started` if the provider began the sign-in, with `start-again` if the transaction is missing or expired, and
 * with `provider-not-trusted` if the response arrived at another connection's address (mix-up, RFC 9207).
 */
async function consumeTransaction(context: AppContext, received: Received) {
  const { answer, connectionId, credentials, origin } = received
  const query = answer.replace(/^[?#]/, '')
  // `registerSaml` logged and recorded such a response when it arrived; no transaction waits for it.
  if (query === unsolicitedQuery) return err(refused('provider-started'))
  const state = new URLSearchParams(query).get('state') ?? ''
  const keys = { stateHash: hashOf(state), browserHash: hashOf(credentials.providerCookie) }
  const transaction = await takeTransaction(context.database, keys)
  const log = { connection: connectionId }
  if (transaction === null) {
    if (context.limits.take('note', origin.network) > 0) return err(refused('start-again'))
    const about = { tenantId: deploymentTenantId, accountId: null, email: '', origin }
    return fail(context, about, unknownState, log)
  }
  const about = aboutTransaction({ transaction, origin })
  if (transaction.expiresAt <= origin.at) return fail(context, about, tooLate, log)
  return transaction.connectionId === connectionId ? ok({ query, transaction }) : fail(context, about, mixedUp, log)
}

const unknownState = providerError(
  'start-again',
  'state',
  'The state belongs to no sign-in of this browser: used before, begun elsewhere, or more than a day ago.',
)
const tooLate = providerError('start-again', 'expired', 'The user took longer than half an hour at the provider.')
const mixedUp = providerError(
  'provider-not-trusted',
  'mix-up',
  'The answer came back at the address of another connection.',
)

type Connected = Consumed & FoundConnection & { checks: Checks }

/** Reads the connection and unseals the checks of the transaction. Refuses `no-provider` if one of them is missing. */
async function findConnection(context: AppContext, { transaction, origin }: Consumed) {
  const found = await findConnectionById(context.database, transaction.connectionId, origin.at)
  const checks = storedChecks.readText(context.secret.unseal(transaction.sealed))
  if (found !== null && checks !== null) return ok({ ...found, checks })
  return fail(context, aboutTransaction({ transaction, origin }), gone, { connection: transaction.connectionId })
}

const gone = providerError('no-provider', 'connection-gone', 'The connection has been removed or switched off.')

/** `usedOnce`: the SAML assertion that must not be accepted again; an OpenID response is bound to the transaction's nonce. */
type Verified = Connected & { identity: Identity; usedOnce: UsedOnce | null }

/**
 * Verifies the provider's response, and logs the warnings of a successful sign-in. Refuses with the error of
 * `verifyBySaml` or `verifyByOpenId`.
 */
async function verifyResponse(context: AppContext, signIn: Connected) {
  const { connection } = signIn
  const verified = await (connection.protocol === 'saml'
    ? verifyBySaml(context, signIn)
    : verifyByOpenId(context, signIn))
  if (!verified.ok) return failOf(context, signIn, verified.error)
  for (const { reason, advice } of verified.value.warnings) {
    const line = `A sign-in at a provider succeeded with a warning. ${advice}`
    context.log.warn({ ...logFieldsOf(connection), reason }, line)
  }
  return ok({ identity: verified.value.identity, usedOnce: verified.value.usedOnce })
}

type ByProtocol = Promise<Result<VerifiedSignIn & { usedOnce: UsedOnce | null }, ProviderError>>

async function verifyByOpenId(context: AppContext, signIn: Connected): ByProtocol {
  const { connection, transaction, query, checks, origin, oidc } = signIn
  const groupRoles = await inTenant(context.database, connection.tenantId, (tenant) =>
    readGroupRoles(tenant, connection),
  )
  const connectionCredentials = openCredentials(context, signIn, origin.at)
  const verified = await oidc.verifyResponse(connection, connectionCredentials, {
    query,
    redirectUri: transaction.redirectUri,
    checks,
    mapsGroups: groupRoles.length > 0,
    decryption: connectionCredentials.keys.decryption,
  })
  return verified.ok ? ok({ ...verified.value, usedOnce: null }) : verified
}

/**
 * Verifies the response that the provider posted (`registerSaml`), which waited for the browser that began the sign-in.
 * If an unknown key has signed, it is verified once more with the currently published metadata.
 */
async function verifyBySaml(context: AppContext, { connection, ownKeys, transaction, origin }: Connected): ByProtocol {
  const samlResponse = transaction.proved === null ? null : context.secret.unseal(transaction.proved)
  if (samlResponse === null) return err(unknownState)
  const response = {
    samlResponse,
    requestId: transaction.requestId,
    acsUrl: transaction.redirectUri,
    ownKeys: openOwnKeys(context, ownKeys, origin.at),
    now: origin.at,
  }
  const first = await verifySamlResponse(connection, response)
  if (first.ok || first.error.reason !== 'signature-not-valid') return first
  const rotated = await rereadMetadata(context, connection, origin.at)
  return rotated === null ? first : verifySamlResponse({ ...connection, saml: rotated }, response)
}

/**
 * Refuses an assertion that was accepted before, on any node. Runs after verification, so that a forged one cannot
 * block the genuine one.
 */
async function checkReplay(context: AppContext, signIn: Verified) {
  const { connection, usedOnce } = signIn
  if (usedOnce === null) return ok({})
  const { tenantId, id } = connection
  const entry = { tenantId, scope: `assertion ${id}`, idHash: hashOf(usedOnce.id), until: usedOnce.until }
  if (await inTenant(context.database, tenantId, (tenant) => addToReplayCache(tenant, entry))) return ok({})
  const replayed = refuse('replayed', `The assertion ${shown(usedOnce.id)} has been used before.`)
  return failOf(context, signIn, errorOfRefusal(replayed))
}

/**
 * Converts the identity to one that can be stored and looked up. Refuses `provider-not-trusted` if that is impossible.
 */
async function checkIdentity(context: AppContext, signIn: Verified) {
  const storable = storableIdentity(signIn.identity)
  return storable.ok ? ok({ identity: storable.value }) : failOf(context, signIn, storable.error)
}

type Resolved = Verified & { accountId: string; email: string; candidate: Candidate }

/** Finds or creates the account, in one transaction. Nothing is created or changed in a tenant that is deactivated. */
async function resolveAccount(context: AppContext, signIn: Verified) {
  const { connection, identity, origin } = signIn
  const { tenantId } = connection
  const resolved = await inTenant(context.database, tenantId, async (tenant) => {
    if (!(await isActiveTenant(tenant, tenantId))) return err(deactivated)
    const account = await findOrCreateAccount(tenant, { connection, identity }, origin.at)
    if (!account.ok) return account
    const known = { email: account.value.email, network: origin.network }
    return ok({ ...account.value, candidate: await findCandidate(tenant, tenantId, known) })
  })
  if (resolved.ok) return resolved
  const about = { tenantId, accountId: null, email: identity.email, origin }
  return fail(context, about, resolved.error, logFieldsOf(connection))
}

type Matched = Resolved & { match: Match }

/** Refuses `account-deactivated`, and `tenant-mismatch` when the device in the link belongs to another tenant. */
async function checkAccount(context: AppContext, signIn: Resolved) {
  const { connection, transaction, candidate, accountId, email, origin } = signIn
  const { tenantId } = connection
  const refuseBy = (failure: Failure) =>
    fail(context, { tenantId, accountId, email, origin }, failure, logFieldsOf(connection))
  const { tenant, account } = candidate
  if (tenant === null || account === null) return refuseBy(gone)
  if (!account.isActive) return refuseBy(deactivated)
  if (await isOfOtherTenant(context.database, transaction.device, tenantId)) return refuseBy(otherDevice)
  return ok({ match: { tenant, account } })
}

const deactivated: Failure = {
  refusal: 'account-deactivated',
  reason: 'account-deactivated',
  advice: 'The provider signed in a user whose account here is deactivated.',
}
const otherDevice: Failure = {
  refusal: 'tenant-mismatch',
  reason: 'tenant-mismatch',
  advice: 'The device belongs to another tenant.',
}

/** Stores which session at the provider this sign-in came from, so that ending it there ends the one here. */
async function recordProviderSession(context: AppContext, { connection, identity, accountId, match, origin }: Matched) {
  const session = {
    accountId,
    sealed: identity.logoutHint === null ? null : context.secret.seal(identity.logoutHint),
    expiresAt: new Date(origin.at.getTime() + (match.tenant.absoluteMinutes + 60) * 60_000),
  }
  const providerSessionId = await inTenant(context.database, connection.tenantId, (tenant) =>
    writeProviderSession(tenant, { connection, identity }, session),
  )
  return ok({ providerSessionId })
}

/** The stored value of the browser's `authtype` (spec A §3). */
const authtypes = { msauth: 'msauthapp', externalidp: 'externalidp' } as const

/** Opens the session, or begins the email code challenge if the tenant or the counters require one. */
async function openSessionOrChallenge(context: AppContext, signIn: Matched & { providerSessionId: string }) {
  const { connection, transaction, match, email, origin, credentials, providerSessionId } = signIn
  const authtype = authtypes[connection.kind]
  const { appname, timezone, device: asset } = transaction
  const owner = { tenantId: connection.tenantId, email, generation: match.account.deviceGeneration }
  const browser = browserOf(context, credentials, { ...owner, network: origin.network })
  const proven = { ...browser, email, appname, timezone, authtype, providerSessionId, asset, origin, credentials }
  const completed = await completeSignIn(context, proven, match)
  return completed.kind === 'done' ? ok({ completed, authtype }) : err(completed)
}

type Failure = {
  refusal: ProviderError['refusal'] | 'account-deactivated' | 'tenant-mismatch'
  reason: string
  advice: string
}
type About = { tenantId: string; accountId: string | null; email: string; origin: Origin }

const aboutTransaction = ({ transaction, origin }: Pick<Consumed, 'transaction' | 'origin'>): About => ({
  tenantId: transaction.tenantId,
  accountId: null,
  email: transaction.email,
  origin,
})

const failOf = (context: AppContext, signIn: Connected, failure: Failure) =>
  fail(context, aboutTransaction(signIn), failure, logFieldsOf(signIn.connection))

/**
 * Logs and records the problem, for the administrator; a cancelled sign-in is no warning. Returns the refusal, which
 * tells the user how to continue.
 */
async function fail(context: AppContext, about: About, { refusal, reason, advice }: Failure, log: object) {
  if (refusal === 'sign-in-cancelled')
    context.log.info({ ...log, refusal, reason }, `A sign-in was not completed at the provider. ${advice}`)
  else context.log.warn({ ...log, refusal, reason }, `A sign-in at a provider failed. ${advice}`)
  const event = { event: 'sign-in', outcome: 'failure' } as const
  await inTenant(context.database, about.tenantId, (tenant) =>
    recordEvent(tenant, { ...about, ...event, reason: reason === refusal ? refusal : `${refusal}: ${reason}` }),
  )
  return err(refused(refusal))
}
