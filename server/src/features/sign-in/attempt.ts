import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { decodePassword } from '@portico/contract/core/accounts/password-encoding.ts'
import { passwordLength, passwordLongest } from '@portico/contract/core/accounts/password-length.ts'
import { checkEmailStep } from '@portico/contract/core/authentication/check-email-step.ts'
import type { signInWithPassword as call } from '@portico/contract/features/sign-in/sign-in-with-password.ts'
import { undisclosedTenantId, type TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { validationMessages } from '@portico/contract/core/authentication/validation.ts'
import { deploymentTenantId, type AuditEvent } from '#server/core/audit/event.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { refused, type Credentials, type Origin, type Outcome } from '#server/core/calls/handler.ts'
import { isOfOtherTenant } from '#server/core/tenants/tenant-queries.ts'
import {
  claimCandidate,
  claimCandidates,
  isKnownHere,
  readDeviceGeneration,
  writeFailure,
  type AddressAccount,
  type Candidate,
  type SignInTenant,
} from '#server/core/authentication/sign-in-queries.ts'
import { provenGeneration, readDevice } from '#server/core/sessions/device-cookie.ts'
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
} from '#server/core/rate-limits/growing-delays.ts'
import { uncount } from '#server/core/rate-limits/failure-queries.ts'
import { finishSignIn, type Arriving, type Match } from '#server/core/authentication/finish-sign-in.ts'

export type Fields = {
  email: string
  password: string
  appname?: string | undefined
  timezone?: string | undefined
  associated_deviceid?: string | undefined
}

/** A sign-in with a password as it goes on: the address normalised, the password decoded. */
export type Attempt = Omit<Arriving, 'keys' | 'asksForCode'> & {
  password: string
  network: string
  at: Date
  /** Whether the domain lets nobody in with a password but who may break the glass. */
  isClosed: boolean
}

/** The same once it is known where its failures are counted. */
export type CountedAttempt = Attempt & Pick<Arriving, 'keys' | 'asksForCode'>

/**
 * How many accounts a sign-in without a tenant tries: five at most, those used last, and two hashes at least when it
 * fails. An address in every tenant, which any administrator can make, must not cost a hash for each (decisions/0025).
 */
const hashesWithoutTenant = { atLeast: 2, atMost: 5 }

type SignInOutcome = Outcome<typeof call>

/**
 * Reads what a sign-in sent: refuses what cannot be an address or a password before anything is hashed. An empty or short
 * password is a wrong one. A device that the account (of `tenantId`) has signed in with has a limit of its own, so that
 * nobody else in its network uses it up.
 */
export function readAttempt(
  context: AppContext,
  {
    fields,
    origin,
    credentials,
    tenantId,
  }: { fields: Fields; origin: Origin; credentials: Credentials; tenantId: string },
): Attempt | Extract<SignInOutcome, { kind: 'refused' }> {
  const email = normaliseEmail(fields.email)
  const device = readDevice(credentials.device)
  // One that was withdrawn keeps a limit of its own, which opens nothing: whether it was is not read for a mere limit.
  const isKnown = device !== null && provenGeneration(context.secret, device, { tenantId, email }) !== null
  const wait = context.limits.take('sign-in', isKnown ? `device ${device.nonce}` : origin.network)
  if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
  const password = decodePassword(fields.password)
  const problem = checkEmailStep(email, password ?? fields.password)
  if (problem !== null) return refused('input-not-valid', { summary: validationMessages[problem] })
  if (password === null)
    return refused('input-not-valid', { summary: 'The request is not valid: password is not encoded' })
  if (passwordLength(password) > passwordLongest) return refused('password-too-long')
  const { appname = '', timezone = '', associated_deviceid: asset = '' } = fields
  const isClosed = !context.settingsOf(origin.host).allowlocallogin
  const about = { authtype: 'localdb', providerSessionId: null, asset, isClosed, origin, credentials, device }
  return { ...about, email, password, isByPassword: true, network: origin.network, at: origin.at, appname, timezone }
}

/**
 * Decides a sign-in to one tenant, or with the undisclosed id to whichever the password opens. Refuses as declared by
 * `sign-in-with-password`; an address or tenant that does not exist costs the same queries, writes and hashes.
 */
export function attemptSignIn(context: AppContext, tenantId: string, attempt: Attempt): Promise<SignInOutcome> {
  return tenantId === undisclosedTenantId ? signInAnywhere(context, attempt) : signInTo(context, tenantId, attempt)
}

async function signInTo(context: AppContext, tenantId: string, given: Attempt): Promise<SignInOutcome> {
  const keys = keysIn(context, given, await deviceAccounts(context, given, tenantId))
  const { claim, ...candidate } = await claimCandidate(context.database, tenantId, { ...given, keys })
  const attempt = { ...given, keys, asksForCode: isGuessedAt(claim, keys, given.at) }
  const wait = waitOf(claim, keys, candidate.knownHere, attempt.at)
  if (wait > 0) {
    await rejectAttempt(context, attempt, claim, failureOf(attempt, [candidate], 'wait-before-retry'))
    return waitRefusal(wait)
  }
  const matches = await matching(context, [candidate], attempt)
  return decide(context, attempt, [candidate], matches)
}

async function signInAnywhere(context: AppContext, given: Attempt): Promise<SignInOutcome> {
  const { candidates, claim, keys } = await claimCandidates(context.database, given, {
    ...hashesWithoutTenant,
    keysIn: (accounts) => keysIn(context, given, accounts),
  })
  const attempt = { ...given, keys, asksForCode: isGuessedAt(claim, keys, given.at) }
  const wait = waitOf(claim, keys, isKnownHere(candidates), attempt.at)
  if (wait > 0) {
    await rejectAttempt(context, attempt, claim, failureOf(attempt, candidates, 'wait-before-retry'))
    return waitRefusal(wait)
  }
  return decide(context, attempt, candidates, await matching(context, candidates, attempt))
}

/** The account of a browser that says it is one of the account's; only then is it read whether it was withdrawn. */
async function deviceAccounts(
  context: AppContext,
  { email, device }: Attempt,
  tenantId: string,
): Promise<AddressAccount[]> {
  if (provenGeneration(context.secret, device, { tenantId, email }) === null) return []
  const generation = await readDeviceGeneration(context.database, { tenantId, email })
  return generation === null ? [] : [{ tenantId, generation }]
}

/** Where the failures of a try at these accounts of the address are counted. */
function keysIn(
  context: AppContext,
  { email, network, device }: Attempt,
  accounts: readonly AddressAccount[],
): CounterKeys {
  const owners = accounts.map((account) => ({ ...account, email }))
  return counterKeys(context.secret, { email, network, device: deviceOfAll(context.secret, device, owners) })
}

/**
 * The accounts that the password opens; every candidate costs one hash, those that stand in for missing accounts only
 * while nothing has matched: a failure must not tell how many accounts there are. A full queue takes the count back.
 */
async function matching(
  context: AppContext,
  candidates: readonly Candidate[],
  attempt: CountedAttempt,
): Promise<Match[]> {
  const matches: Match[] = []
  const source = isFromDevice(attempt.keys) ? `device ${attempt.device?.nonce}` : attempt.network
  let looked = false
  try {
    for (const { tenant, account } of candidates) {
      if (tenant === null && matches.length > 0) continue
      const opens = await context.hashes.verify(attempt.password, hashToTry({ tenant, account }, attempt), source)
      if (opens && tenant !== null && account !== null) matches.push({ tenant, account })
    }
    looked = true
  } finally {
    if (!looked) await uncount(context.database, attempt.keys, claimedScopes(attempt.keys))
  }
  return matches
}

/** The hash that a password may open: none where people sign in elsewhere, but for who may break the glass. */
function hashToTry({ tenant, account }: Pick<Candidate, 'tenant' | 'account'>, { isClosed }: Attempt): string | null {
  const isOpen = tenant?.authtype === 'local' && !isClosed
  return isOpen || account?.isBreakGlass === true ? (account?.hash ?? null) : null
}

async function decide(
  context: AppContext,
  attempt: CountedAttempt,
  candidates: readonly Candidate[],
  matches: readonly Match[],
): Promise<SignInOutcome> {
  const active = matches.filter(({ account }) => account.isActive)
  const [first, second] = active
  if (first !== undefined && second === undefined) return completeSignIn(context, attempt, candidates, first)
  if (first !== undefined) {
    await uncount(context.database, attempt.keys, claimedScopes(attempt.keys))
    return refused('choose-tenant', { data: active.map(({ tenant }) => choiceOf(tenant)) })
  }
  const reason = matches.length > 0 ? 'account-deactivated' : noMatch(candidates, attempt)
  await writeFailure(context.database, failureOf(attempt, candidates, reason), attempt.keys)
  return refused(reason)
}

/** The right password; the device that the link named must not be another tenant's. */
async function completeSignIn(
  context: AppContext,
  attempt: CountedAttempt,
  candidates: readonly Candidate[],
  match: Match,
): Promise<SignInOutcome> {
  const isOther = await isOfOtherTenant(context.database, attempt.asset, match.tenant.id)
  if (!isOther) return finishSignIn(context, attempt, match)
  await uncount(context.database, attempt.keys, claimedScopes(attempt.keys))
  await inTenant(context.database, match.tenant.id, (tenant) =>
    recordEvent(tenant, failureOf(attempt, candidates, 'tenant-mismatch')),
  )
  return refused('tenant-mismatch')
}

/**
 * Where a password does not help, that is said to whoever names the tenant: a wrong one of a glass-breaker looks the same.
 * Without a tenant (two candidates at least) it would tell that the address is known.
 */
function noMatch([only, another]: readonly Candidate[], { isClosed }: Attempt) {
  if (isClosed) return 'password-way-closed'
  const authtype = another === undefined ? (only?.tenant?.authtype ?? 'local') : 'local'
  return authtype === 'local' ? 'invalid-credentials' : 'use-single-sign-on'
}

/** The audit of a sign-in that failed, in the tenant it was for, or the house's where that is unknown. */
function failureOf(attempt: Attempt, [about]: readonly Candidate[], reason: string): AuditEvent {
  return {
    tenantId: about?.tenant?.id ?? deploymentTenantId,
    event: 'sign-in',
    outcome: 'failure',
    reason,
    accountId: about?.account?.id ?? null,
    email: attempt.email,
    origin: attempt.origin,
  }
}

/**
 * Takes back the count of a try whose password nobody looked at, and writes down that it was refused: some of a minute,
 * or one network that goes on trying fills the record of events.
 */
async function rejectAttempt(
  context: AppContext,
  attempt: CountedAttempt,
  claim: Claim,
  event: AuditEvent,
): Promise<void> {
  await uncount(context.database, attempt.keys, claim.claimed)
  if (context.limits.take('note', attempt.network) > 0) return
  await inTenant(context.database, event.tenantId, (tenant) => recordEvent(tenant, event))
}

function choiceOf(tenant: SignInTenant): TenantChoice {
  return {
    id: tenant.id,
    tenantid: tenant.id,
    tenantname: tenant.name,
    tenantdesc: tenant.description,
    authtype: tenant.authtype,
    session_timeout: tenant.idleMinutes,
  }
}
