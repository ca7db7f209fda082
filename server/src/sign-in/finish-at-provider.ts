import type { finishAtProvider as call } from '@portico/contract/sign-in/finish-at-provider.ts'
import { houseTenantId } from '#server/plumbing/audit/event.ts'
import { recordEvent } from '#server/plumbing/audit/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer, Origin, Outcome, TokenHalves } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { hashOf } from '#server/plumbing/session/token.ts'
import { rereadMetadata } from '#server/sign-in/commands/refresh-metadata.ts'
import { isOfOtherTenant } from '#server/plumbing/tenant/queries.ts'
import { knownBrowser } from '#server/sign-in/devices/known-browser.ts'
import { finishSignIn } from '#server/sign-in/finish-sign-in.ts'
import { isActiveTenant, readGroupRoles, writeProviderSession } from '#server/sign-in/providers/accounts/queries.ts'
import { logOf, type After } from '#server/sign-in/providers/begin-at-provider.ts'
import {
  trouble,
  type Connection,
  type Identity,
  type Proved,
  type Trouble,
} from '#server/sign-in/providers/connection.ts'
import { openCredentials } from '#server/sign-in/providers/credentials.ts'
import type { Checks, OidcClients } from '#server/sign-in/providers/oidc-client.ts'
import { openOwnKeys } from '#server/sign-in/providers/own-keys.ts'
import { takePending, type TakenPending } from '#server/sign-in/providers/pending/queries.ts'
import { findConnectionById, type FoundConnection } from '#server/sign-in/providers/queries.ts'
import { proveBySaml } from '#server/sign-in/providers/saml-provider.ts'
import { useOnce } from '#server/sign-in/provider-logout/queries.ts'
import { unsolicitedAnswer } from '#server/sign-in/providers/unsolicited.ts'
import { resolveAccount } from '#server/sign-in/providers/resolve-account.ts'
import { storableIdentity } from '#server/sign-in/providers/storable-identity.ts'
import { findCandidate } from '#server/sign-in/queries.ts'

type FinishOutcome = Outcome<typeof call>
type Back = { pending: TakenPending; query: string; origin: Origin; halves: TokenHalves }
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
export function answerFinishAtProvider(house: House, oidc: OidcClients): Answer<typeof call> {
  return async ({ body, origin, halves }) => {
    const wait = house.limits.take('provider', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const query = body.answer.replace(/^[?#]/, '')
    // Logged and recorded when the response came, by `registerSaml`; nothing waits for it here.
    if (query === unsolicitedAnswer) return refused('provider-started')
    const state = new URLSearchParams(query).get('state') ?? ''
    const keys = { stateHash: hashOf(state), browserHash: hashOf(halves.providerCookie) }
    const pending = await takePending(house.database, keys)
    const nowhere = {
      tenantId: pending?.tenantId ?? houseTenantId,
      accountId: null,
      email: pending?.email ?? '',
      origin,
    }
    if (pending === null) {
      if (house.limits.take('note', origin.network) > 0) return refused('start-again')
      return refuse(house, nowhere, unknownState, { connection: body.connectionid })
    }
    if (pending.expiresAt <= origin.at) return refuse(house, nowhere, tooLate, { connection: body.connectionid })
    if (pending.connectionId !== body.connectionid) {
      return refuse(house, nowhere, mixedUp, { connection: body.connectionid })
    }
    return finish(house, oidc, { pending, query, origin, halves })
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

async function finish(house: House, oidc: OidcClients, back: Back): Promise<FinishOutcome> {
  const { pending, origin } = back
  const about = { tenantId: pending.tenantId, accountId: null, email: pending.email, origin }
  const found = await findConnectionById(house.database, pending.connectionId, origin.at)
  const kept = house.secret.unseal(pending.sealed)
  if (found === null || kept === null) return refuse(house, about, gone, { connection: pending.connectionId })
  const { connection } = found
  const checks = JSON.parse(kept) as Checks
  const proved = await (connection.protocol === 'saml'
    ? readSaml(house, found, back)
    : readOidc(house, oidc, { found, checks, back }))
  const read = proved.trouble === null ? storableIdentity(proved.identity) : proved
  if (read.trouble !== null) return refuse(house, about, read.trouble, logOf(connection))
  return arrive(house, connection, read.identity, back)
}

/** Checks what an OpenID provider answered, and logs the warnings of a sign-in that succeeds. */
async function readOidc(
  house: House,
  oidc: OidcClients,
  { found, checks, back }: { found: FoundConnection; checks: Checks; back: Back },
): Promise<Proved> {
  const { connection } = found
  const { pending, query, origin } = back
  const groupRoles = await inTenant(house.database, connection.tenantId, (tenant) => readGroupRoles(tenant, connection))
  const credentials = openCredentials(house, found, origin.at)
  const proved = await oidc.prove(connection, credentials, {
    query,
    redirectUri: pending.redirectUri,
    checks,
    mapsGroups: groupRoles.length > 0,
    decryption: credentials.keys.decryption,
  })
  for (const { reason, advice } of proved.trouble === null ? (proved.warnings ?? []) : []) {
    house.log.warn(
      { ...logOf(connection), reason },
      `A sign-in at a provider succeeded without a part of it. ${advice}`,
    )
  }
  return proved
}

/** Reads the response that the provider posted, which waited for the browser that the sign-in began in. */
async function readSaml(house: House, found: FoundConnection, { pending, origin }: Back): Promise<Proved> {
  const { connection } = found
  const samlResponse = pending.proved === null ? null : house.secret.unseal(pending.proved)
  if (samlResponse === null) return { identity: null, trouble: unknownState }
  const scope = `assertion ${connection.id}`
  const answer = {
    samlResponse,
    requestId: pending.requestId,
    acsUrl: pending.redirectUri,
    ownKeys: openOwnKeys(house, found.ownKeys, origin.at),
    now: origin.at,
    acceptOnce: (id: string, until: Date) =>
      inTenant(house.database, connection.tenantId, (tenant) =>
        useOnce(tenant, { tenantId: connection.tenantId, scope, idHash: hashOf(id), until }),
      ),
  }
  const first = await proveBySaml(connection, answer)
  if (first.trouble?.reason !== 'signature-not-valid') return first
  const rotated = await rereadMetadata(house, connection, origin.at)
  return rotated === null ? first : proveBySaml({ ...connection, saml: rotated }, answer)
}

/** Finds or makes the account; nothing is made or changed in a tenant that is deactivated. */
function resolve(house: House, connection: Connection, identity: Identity, origin: Origin) {
  const { tenantId } = connection
  return inTenant(house.database, tenantId, async (tenant) => {
    if (!(await isActiveTenant(tenant, tenantId))) return { trouble: deactivated }
    const account = await resolveAccount(tenant, { connection, identity }, origin.at)
    if (account.trouble !== null) return account
    const candidate = await findCandidate(tenant, tenantId, { email: account.email, network: origin.network })
    return { ...account, candidate }
  })
}

async function arrive(house: House, connection: Connection, identity: Identity, back: Back): Promise<FinishOutcome> {
  const { pending, origin, halves } = back
  const { tenantId } = connection
  const resolved = await resolve(house, connection, identity, origin)
  const unresolved = { tenantId, accountId: null, email: identity.email, origin }
  if (resolved.trouble !== null) return refuse(house, unresolved, resolved.trouble, logOf(connection))
  const { accountId, email, candidate } = resolved
  const about = { tenantId, accountId, email, origin }
  const { tenant, account } = candidate
  if (tenant === null || account === null) return refuse(house, about, gone, logOf(connection))
  if (!account.isActive) return refuse(house, about, deactivated, logOf(connection))
  if (await isOfOtherTenant(house.database, pending.device, tenantId)) {
    return refuse(house, about, otherDevice, logOf(connection))
  }
  const providerSessionId = await inTenant(house.database, tenantId, (scoped) =>
    writeProviderSession(
      scoped,
      { connection, identity },
      {
        accountId,
        sealed: identity.logoutHint === null ? null : house.secret.seal(identity.logoutHint),
        expiresAt: new Date(origin.at.getTime() + (tenant.absoluteMinutes + 60) * 60_000),
      },
    ),
  )
  const authtype = authtypes[connection.kind]
  const { appname, timezone, device: asset } = pending
  const owner = { tenantId, email, generation: account.deviceGeneration }
  const known = knownBrowser(house, halves, { ...owner, network: origin.network })
  const arriving = { ...known, email, appname, timezone, authtype, providerSessionId, asset, origin, halves }
  const finished = await finishSignIn(house, arriving, { tenant, account })
  if (finished.kind === 'refused') return finished
  const after = JSON.parse(pending.after) as After
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
      source: pending.source,
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
  house: House,
  about: About,
  { refusal, reason, advice }: Refusal,
  log: object,
): Promise<FinishOutcome> {
  house.log.warn({ ...log, refusal, reason }, `A sign-in at a provider failed. ${advice}`)
  await inTenant(house.database, about.tenantId, (tenant) =>
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
