import { normaliseEmail, checkEmailStep } from '@portico/contract/core/accounts/email-rules.ts'
import { decodePassword, passwordLength, passwordLongest } from '@portico/contract/core/accounts/passwords.ts'
import { undisclosedTenantId } from '@portico/contract/core/authentication/tenant-choice.ts'
import { validationMessages } from '@portico/contract/core/authentication/validation.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { err, ok } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { deploymentTenantId, type AuditEvent } from '@portico/server/core/audit/event.ts'
import { completeSignIn, type Match } from '@portico/server/core/authentication/complete-sign-in.ts'
import type { Candidate, SignInTenant } from '@portico/server/core/authentication/candidate.ts'
import {
  claimCandidate,
  claimCandidates,
  readDeviceGeneration,
  uncount,
  writeFailure,
  type AddressAccount,
} from '@portico/server/core/authentication/sign-in-queries.ts'
import { refused, type Credentials } from '@portico/server/core/calls/handler.ts'
import { orderedSteps } from '@portico/server/core/calls/ordered-steps.ts'
import {
  claimedScopes,
  counterKeys,
  deviceOfAll,
  isFromDevice,
  isGuessedAt,
  waitOf,
  waitRefusal,
  type Claim,
  type CounterKeys,
} from '@portico/server/core/rate-limits/growing-delays.ts'
import { provenGeneration, readDevice, type Device } from '@portico/server/core/sessions/device-cookie.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { findTenantByName, isOfOtherTenant } from '@portico/server/core/tenants/tenant-queries.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'

/**
 * A sign-in with a password, as received by its call. `tenant` is the tenant's id as sent (empty if none was sent), or
 * its name.
 */
type Received = {
  fields: {
    email: string
    password: string
    appname?: string | undefined
    timezone?: string | undefined
    associated_deviceid?: string | undefined
  }
  tenant: { id: string } | { name: string }
  origin: Origin
  credentials: Credentials
}

/**
 * The steps of a sign-in with a password, in order. The first step that refuses ends the sign-in. An unknown address or
 * tenant costs the same queries, writes and hashes as a known one.
 */
export const passwordSignInSteps = orderedSteps<Received>()
  .next(checkRequestLimit)
  .next(parseInput)
  .next(identifyTenant)
  .next(claimAttempt)
  .next(verifyHash)
  .next(chooseTenant)
  .next(checkDevice)
  .next(openSessionOrChallenge)

// The number of hashes for a sign-in that names no tenant: at most one for each of the five accounts used last, and at
// least two if it fails. An address that exists in every tenant must not cost a hash for each of them (decisions/0025).
const hashesWithoutTenant = { atLeast: 2, atMost: 5 }

type Limited = Received & { email: string; device: Device | null }

/**
 * Refuses by `too-many-requests` before anything is read. A browser in which the account has signed in before has its
 * own limit, so that other users of its network cannot use it up.
 */
function checkRequestLimit(context: AppContext, { fields, tenant, origin, credentials }: Received) {
  const email = normaliseEmail(fields.email)
  const device = readDevice(credentials.device)
  // A withdrawn proof still has its own limit, which grants no access. Checking whether the proof is withdrawn would
  // require a query.
  const tenantId = 'id' in tenant ? tenant.id : ''
  const isKnown = device !== null && provenGeneration(context.secret, device, { tenantId, email }) !== null
  const wait = context.limits.take('sign-in', isKnown ? `device ${device.nonce}` : origin.network)
  return wait > 0 ? err(refused('too-many-requests', { retryAfter: wait })) : ok({ email, device })
}

type Parsed = Limited & {
  password: string
  appname: string
  timezone: string
  /** The device in the link (`assetid`); empty if there is none. */
  asset: string
  /** Whether the domain accepts passwords only for break-glass accounts. */
  isClosed: boolean
}

/**
 * Refuses an invalid address or password before anything is hashed. An empty or short password counts as a wrong one.
 */
function parseInput(context: AppContext, { fields, email, origin }: Limited) {
  const password = decodePassword(fields.password)
  const problem = checkEmailStep(email, password ?? fields.password)
  if (problem !== null) return err(refused('input-not-valid', { summary: validationMessages[problem] }))
  if (password === null) return err(notValid('password is not encoded'))
  if (passwordLength(password) > passwordLongest) return err(refused('password-too-long'))
  const { appname = '', timezone = '', associated_deviceid: asset = '' } = fields
  const isClosed = !context.settingsOf(origin.host).allowlocallogin
  return ok({ password, appname, timezone, asset, isClosed })
}

const notValid = (problem: string) => refused('input-not-valid', { summary: `The request is not valid: ${problem}` })

type Identified = Parsed & { tenantId: string }

/** Finds the tenant that the call names. An unknown name is treated like an unknown id. */
async function identifyTenant({ database }: AppContext, { tenant }: Parsed) {
  if ('name' in tenant) return ok({ tenantId: (await findTenantByName(database, tenant.name)) ?? crypto.randomUUID() })
  if (tenant.id === '') return err(refused('input-not-valid', { summary: validationMessages['tenant-empty'] }))
  const { data: tenantId } = identifier.safeParse(tenant.id)
  return tenantId === undefined ? err(notValid('tenantid is not an identifier')) : ok({ tenantId })
}

type Claimed = Identified & {
  /** The accounts to try: the one in the named tenant, or several if no tenant is named. */
  candidates: readonly Candidate[]
  keys: CounterKeys
  /** Whether so many passwords have failed that even the right one requires an emailed code. */
  requiresCode: boolean
}

/**
 * Counts the attempt as a failure and reads the candidates, in one statement, before the password is verified.
 * Therefore only the permitted number of concurrent guesses passes. Refuses by `wait-before-retry` while a growing
 * delay lasts.
 */
async function claimAttempt(context: AppContext, signIn: Identified) {
  const claimed =
    signIn.tenantId === undisclosedTenantId ? claimInAllTenants(context, signIn) : claimInTenant(context, signIn)
  const { candidates, keys, claim } = await claimed
  const { at } = signIn.origin
  const wait = waitOf(claim, keys, at)
  if (wait === 0) return ok({ candidates, keys, requiresCode: isGuessedAt(claim, keys, at) })
  await uncount(context.database, keys, claim.claimed)
  await recordSome(context, failureOf(signIn, candidates, 'wait-before-retry'), signIn.origin.network)
  return err(waitRefusal(wait))
}

type ClaimedCandidates = { candidates: readonly Candidate[]; keys: CounterKeys; claim: Claim }

async function claimInTenant(context: AppContext, signIn: Identified): Promise<ClaimedCandidates> {
  const { tenantId, email, device, origin } = signIn
  // Whether a proof has been withdrawn is read only for a browser that has a proof for this account.
  const isProven = provenGeneration(context.secret, device, { tenantId, email }) !== null
  const generation = isProven ? await readDeviceGeneration(context.database, { tenantId, email }) : null
  const keys = keysIn(context, signIn, generation === null ? [] : [{ tenantId, generation }])
  const { network, at } = origin
  const { claim, ...candidate } = await claimCandidate(context.database, tenantId, { email, network, at, keys })
  return { candidates: [candidate], keys, claim }
}

function claimInAllTenants(context: AppContext, signIn: Identified): Promise<ClaimedCandidates> {
  const { email, origin } = signIn
  const keys = (accounts: readonly AddressAccount[]) => keysIn(context, signIn, accounts)
  const attempt = { email, network: origin.network, at: origin.at }
  return claimCandidates(context.database, attempt, { ...hashesWithoutTenant, keysIn: keys })
}

/** Returns the keys under which failures for these accounts of the address are counted. */
function keysIn({ secret }: AppContext, { email, origin, device }: Limited, accounts: readonly AddressAccount[]) {
  const owners = accounts.map((account) => ({ ...account, email }))
  return counterKeys(secret, { email, network: origin.network, device: deviceOfAll(secret, device, owners) })
}

/** Records an event at most ten times a minute per network, so that repeated attempts do not fill the audit. */
async function recordSome(context: AppContext, event: AuditEvent, network: string): Promise<void> {
  if (context.limits.take('note', network) > 0) return
  await inTenant(context.database, event.tenantId, (tenant) => recordEvent(tenant, event))
}

type Verified = Claimed & { matches: readonly Match[] }

/**
 * Finds the accounts with this password. Every candidate costs one hash. Placeholders for missing accounts are hashed
 * only while none has matched, because a failure must not reveal the number of accounts. If the hash queue is full, the
 * count is undone.
 */
async function verifyHash({ database, hashes }: AppContext, signIn: Claimed) {
  const { password, candidates, keys, device, origin } = signIn
  const matches: Match[] = []
  const source = isFromDevice(keys) ? `device ${device?.nonce}` : origin.network
  let isVerified = false
  try {
    for (const { tenant, account } of candidates) {
      if (tenant === null && matches.length > 0) continue
      const opens = await hashes.verify(password, hashToTry({ tenant, account }, signIn), source)
      if (opens && tenant !== null && account !== null) matches.push({ tenant, account })
    }
    isVerified = true
  } finally {
    if (!isVerified) await uncount(database, keys, claimedScopes(keys))
  }
  return ok({ matches })
}

/** Returns the hash to compare with. Null if single sign-on is required, except for break-glass accounts. */
function hashToTry({ tenant, account }: Pick<Candidate, 'tenant' | 'account'>, { isClosed }: Parsed): string | null {
  const isOpen = tenant?.authtype === 'local' && !isClosed
  return isOpen || account?.isBreakGlass === true ? (account?.hash ?? null) : null
}

type Chosen = Verified & { match: Match }

/**
 * Chooses the only active account that matched. Refuses by `choose-tenant` if there are several, and by a failure if
 * there is none.
 */
async function chooseTenant({ database }: AppContext, signIn: Verified) {
  const { candidates, matches, keys } = signIn
  const active = matches.filter(({ account }) => account.isActive)
  const [match, another] = active
  if (match === undefined) {
    const reason = matches.length > 0 ? 'account-deactivated' : noMatch(candidates, signIn)
    await writeFailure(database, failureOf(signIn, candidates, reason), keys)
    return err(refused(reason))
  }
  if (another === undefined) return ok({ match })
  await uncount(database, keys, claimedScopes(keys))
  return err(refused('choose-tenant', { data: active.map(({ tenant }) => choiceOf(tenant)) }))
}

/**
 * Returns the refusal if no password matched. If the named tenant has no passwords, the refusal says so, for every
 * account. Without a named tenant (at least two candidates), that would reveal that the address is known.
 */
function noMatch([only, another]: readonly Candidate[], { isClosed }: Parsed) {
  if (isClosed) return 'password-way-closed'
  const authtype = another === undefined ? (only?.tenant?.authtype ?? 'local') : 'local'
  return authtype === 'local' ? 'invalid-credentials' : 'use-single-sign-on'
}

const choiceOf = ({ id, name, description, authtype, idleMinutes }: SignInTenant) => ({
  ...{ id, tenantid: id, tenantname: name, tenantdesc: description },
  ...{ authtype, session_timeout: idleMinutes },
})

/** Refuses by `tenant-mismatch` if the device in the link belongs to another tenant. */
async function checkDevice({ database }: AppContext, signIn: Chosen) {
  const { asset, candidates, match, keys } = signIn
  if (!(await isOfOtherTenant(database, asset, match.tenant.id))) return ok({})
  await uncount(database, keys, claimedScopes(keys))
  const failure = failureOf(signIn, candidates, 'tenant-mismatch')
  await inTenant(database, match.tenant.id, (tenant) => recordEvent(tenant, failure))
  return err(refused('tenant-mismatch'))
}

/** Returns the audit event of a failed sign-in, in its tenant, or in the deployment's if the tenant is unknown. */
function failureOf({ email, origin }: Limited, [first]: readonly Candidate[], reason: string): AuditEvent {
  const tenantId = first?.tenant?.id ?? deploymentTenantId
  const accountId = first?.account?.id ?? null
  return { tenantId, event: 'sign-in', outcome: 'failure', reason, accountId, email, origin }
}

/** Opens the session, or starts the email code challenge if the tenant or the counters require one. */
async function openSessionOrChallenge(context: AppContext, signIn: Chosen) {
  const arriving = { ...signIn, authtype: 'localdb', providerSessionId: null, isByPassword: true }
  const completed = await completeSignIn(context, arriving, signIn.match)
  return completed.kind === 'done' ? ok({ completed }) : err(completed)
}
