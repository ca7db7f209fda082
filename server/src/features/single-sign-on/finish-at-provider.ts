import type { finishAtProvider as call } from '@portico/contract/features/single-sign-on/finish-at-provider.ts'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Credentials, type Handler, type Origin, type Outcome } from '#server/core/calls/handler.ts'
import { hashOf } from '#server/core/sessions/token.ts'
import { rereadMetadata } from '#server/features/single-sign-on/commands/refresh-metadata.ts'
import { isOfOtherTenant } from '#server/core/tenants/tenant-queries.ts'
import { browserOf, completeSignIn } from '#server/core/authentication/complete-sign-in.ts'
import {
  isActiveTenant,
  readGroupRoles,
  writeProviderSession,
} from '#server/features/single-sign-on/linked-identity-queries.ts'
import { logOf, type After } from '#server/features/single-sign-on/begin-at-provider.ts'
import {
  trouble,
  type Connection,
  type Identity,
  type Proved,
  type Trouble,
} from '#server/features/single-sign-on/connection.ts'
import { openCredentials } from '#server/features/single-sign-on/keys/credentials.ts'
import type { Checks, OidcClients } from '#server/features/single-sign-on/oidc/oidc-client.ts'
import { openOwnKeys } from '#server/features/single-sign-on/keys/own-keys.ts'
import { takeTransaction, type TakenTransaction } from '#server/features/single-sign-on/sign-in-transaction-queries.ts'
import { findConnectionById, type FoundConnection } from '#server/features/single-sign-on/connection-queries.ts'
import { proveBySaml } from '#server/features/single-sign-on/saml/saml-provider.ts'
import { addToReplayCache } from '#server/core/authentication/replay-cache-queries.ts'
import { unsolicitedAnswer } from '#server/features/single-sign-on/saml/unsolicited.ts'
import { resolveAccount } from '#server/features/single-sign-on/resolve-account.ts'
import { storableIdentity } from '#server/features/single-sign-on/storable-identity.ts'
import { findCandidate } from '#server/core/authentication/sign-in-queries.ts'

type FinishOutcome = Outcome<typeof call>
type Back = { transaction: TakenTransaction; query: string; origin: Origin; credentials: Credentials }
type Refusal = {
  refusal: Trouble['refusal'] | 'account-deactivated' | 'tenant-mismatch'
  reason: string
  advice: string
}
type About = { tenantId: string; accountId: string | null; email: string; origin: Origin }

/** What the browser stores as `authtype` (spec A §3). */
const authtypes = { msauth: 'msauthapp', externalidp: 'externalidp' } as const

/**
 * Ends a sign-in that went to a provider (spec A §4, "Login flow" 9). Whatever the answer holds, the sign-in is used up;
 * what was wrong is logged for the administrator, and the refusal names what the user can do. Refusals: see the call.
 */
export function handleFinishAtProvider(context: AppContext, oidc: OidcClients): Handler<typeof call> {
  return async ({ body, origin, credentials }) => {
    const wait = context.limits.take('provider', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const query = body.answer.replace(/^[?#]/, '')
    // Logged and recorded when the response came, by `registerSaml`; nothing waits for it here.
    if (query === unsolicitedAnswer) return refused('provider-started')
    const state = new URLSearchParams(query).get('state') ?? ''
    const keys = { stateHash: hashOf(state), browserHash: hashOf(credentials.providerCookie) }
    const transaction = await takeTransaction(context.database, keys)
    const nowhere = {
      tenantId: transaction?.tenantId ?? deploymentTenantId,
      accountId: null,
      email: transaction?.email ?? '',
      origin,
    }
    if (transaction === null) {
      if (context.limits.take('note', origin.network) > 0) return refused('start-again')
      return refuse(context, nowhere, unknownState, { connection: body.connectionid })
    }
    if (transaction.expiresAt <= origin.at) return refuse(context, nowhere, tooLate, { connection: body.connectionid })
    if (transaction.connectionId !== body.connectionid) {
      return refuse(context, nowhere, mixedUp, { connection: body.connectionid })
    }
    return finish(context, oidc, { transaction, query, origin, credentials })
  }
}

const unknownState = trouble(
  'start-again',
  'state',
  'The state belongs to no sign-in of this browser: used before, begun elsewhere, or more than a day ago.',
)
const tooLate = trouble('start-again', 'expired', 'The user took longer than half an hour at the provider.')
const mixedUp = trouble('provider-not-trusted', 'mix-up', 'The answer came back at the address of another connection.')
const gone = trouble('no-provider', 'connection-gone', 'The connection was removed or switched off meanwhile.')

async function finish(context: AppContext, oidc: OidcClients, back: Back): Promise<FinishOutcome> {
  const { transaction, origin } = back
  const about = { tenantId: transaction.tenantId, accountId: null, email: transaction.email, origin }
  const found = await findConnectionById(context.database, transaction.connectionId, origin.at)
  const kept = context.secret.unseal(transaction.sealed)
  if (found === null || kept === null) return refuse(context, about, gone, { connection: transaction.connectionId })
  const { connection } = found
  const checks = JSON.parse(kept) as Checks
  const proved = await (connection.protocol === 'saml'
    ? readSaml(context, found, back)
    : readOidc(context, oidc, { found, checks, back }))
  const read = proved.trouble === null ? storableIdentity(proved.identity) : proved
  if (read.trouble !== null) return refuse(context, about, read.trouble, logOf(connection))
  return arrive(context, connection, read.identity, back)
}

/** Checks what an OpenID provider answered, and logs the warnings of a sign-in that succeeds. */
async function readOidc(
  context: AppContext,
  oidc: OidcClients,
  { found, checks, back }: { found: FoundConnection; checks: Checks; back: Back },
): Promise<Proved> {
  const { connection } = found
  const { transaction, query, origin } = back
  const groupRoles = await inTenant(context.database, connection.tenantId, (tenant) =>
    readGroupRoles(tenant, connection),
  )
  const connectionCredentials = openCredentials(context, found, origin.at)
  const proved = await oidc.prove(connection, connectionCredentials, {
    query,
    redirectUri: transaction.redirectUri,
    checks,
    mapsGroups: groupRoles.length > 0,
    decryption: connectionCredentials.keys.decryption,
  })
  for (const { reason, advice } of proved.trouble === null ? (proved.warnings ?? []) : []) {
    context.log.warn(
      { ...logOf(connection), reason },
      `A sign-in at a provider succeeded without a part of it. ${advice}`,
    )
  }
  return proved
}

/** Reads the response that the provider posted, which waited for the browser that the sign-in began in. */
async function readSaml(context: AppContext, found: FoundConnection, { transaction, origin }: Back): Promise<Proved> {
  const { connection } = found
  const samlResponse = transaction.proved === null ? null : context.secret.unseal(transaction.proved)
  if (samlResponse === null) return { identity: null, trouble: unknownState }
  const scope = `assertion ${connection.id}`
  const answer = {
    samlResponse,
    requestId: transaction.requestId,
    acsUrl: transaction.redirectUri,
    ownKeys: openOwnKeys(context, found.ownKeys, origin.at),
    now: origin.at,
    acceptOnce: (id: string, until: Date) =>
      inTenant(context.database, connection.tenantId, (tenant) =>
        addToReplayCache(tenant, { tenantId: connection.tenantId, scope, idHash: hashOf(id), until }),
      ),
  }
  const first = await proveBySaml(connection, answer)
  if (first.trouble?.reason !== 'signature-not-valid') return first
  const rotated = await rereadMetadata(context, connection, origin.at)
  return rotated === null ? first : proveBySaml({ ...connection, saml: rotated }, answer)
}

/** Finds or makes the account; nothing is made or changed in a tenant that is deactivated. */
function resolve(context: AppContext, connection: Connection, identity: Identity, origin: Origin) {
  const { tenantId } = connection
  return inTenant(context.database, tenantId, async (tenant) => {
    if (!(await isActiveTenant(tenant, tenantId))) return { trouble: deactivated }
    const account = await resolveAccount(tenant, { connection, identity }, origin.at)
    if (account.trouble !== null) return account
    const candidate = await findCandidate(tenant, tenantId, { email: account.email, network: origin.network })
    return { ...account, candidate }
  })
}

async function arrive(
  context: AppContext,
  connection: Connection,
  identity: Identity,
  back: Back,
): Promise<FinishOutcome> {
  const { transaction, origin, credentials } = back
  const { tenantId } = connection
  const resolved = await resolve(context, connection, identity, origin)
  const unresolved = { tenantId, accountId: null, email: identity.email, origin }
  if (resolved.trouble !== null) return refuse(context, unresolved, resolved.trouble, logOf(connection))
  const { accountId, email, candidate } = resolved
  const about = { tenantId, accountId, email, origin }
  const { tenant, account } = candidate
  if (tenant === null || account === null) return refuse(context, about, gone, logOf(connection))
  if (!account.isActive) return refuse(context, about, deactivated, logOf(connection))
  if (await isOfOtherTenant(context.database, transaction.device, tenantId)) {
    return refuse(context, about, otherDevice, logOf(connection))
  }
  const providerSessionId = await inTenant(context.database, tenantId, (scoped) =>
    writeProviderSession(
      scoped,
      { connection, identity },
      {
        accountId,
        sealed: identity.logoutHint === null ? null : context.secret.seal(identity.logoutHint),
        expiresAt: new Date(origin.at.getTime() + (tenant.absoluteMinutes + 60) * 60_000),
      },
    ),
  )
  const authtype = authtypes[connection.kind]
  const { appname, timezone, device: asset } = transaction
  const owner = { tenantId, email, generation: account.deviceGeneration }
  const known = browserOf(context, credentials, { ...owner, network: origin.network })
  const arriving = { ...known, email, appname, timezone, authtype, providerSessionId, asset, origin, credentials }
  const finished = await completeSignIn(context, arriving, { tenant, account })
  if (finished.kind === 'refused') return finished
  const after = JSON.parse(transaction.after) as After
  return done(
    {
      login: finished.data,
      authtype,
      tenant: {
        id: connection.id,
        tenantid: tenant.id,
        tenantname: tenant.name,
        tenantdesc: tenant.description,
        authtype: connection.kind,
        session_timeout: tenant.idleMinutes,
      },
      redirect_url: after.redirectto,
      source: transaction.source,
      is_csd: after.servicedesk,
    },
    { summary: finished.summary, ...(finished.cookies === undefined ? {} : { cookies: finished.cookies }) },
  )
}

const deactivated: Refusal = {
  refusal: 'account-deactivated',
  reason: 'account-deactivated',
  advice: 'The provider signed in a user whose account here is deactivated.',
}
const otherDevice: Refusal = {
  refusal: 'tenant-mismatch',
  reason: 'tenant-mismatch',
  advice: 'The device belongs to another tenant.',
}

/** Writes what was wrong to log and audit, and answers with the refusal. */
async function refuse(
  context: AppContext,
  about: About,
  { refusal, reason, advice }: Refusal,
  log: object,
): Promise<FinishOutcome> {
  context.log.warn({ ...log, refusal, reason }, `A sign-in at a provider failed. ${advice}`)
  await inTenant(context.database, about.tenantId, (tenant) =>
    recordEvent(tenant, {
      tenantId: about.tenantId,
      event: 'sign-in',
      outcome: 'failure',
      reason: reason === refusal ? refusal : `${refusal}: ${reason}`,
      accountId: about.accountId,
      email: about.email,
      origin: about.origin,
    }),
  )
  return refused(refusal)
}
