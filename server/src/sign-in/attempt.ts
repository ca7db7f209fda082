import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { decodePassword } from '@portico/contract/plumbing/password-encoding.ts'
import { passwordLength, passwordLongest } from '@portico/contract/plumbing/password-length.ts'
import { checkEmailStep } from '@portico/contract/sign-in/check-email-step.ts'
import type { signInWithPassword as call } from '@portico/contract/sign-in/sign-in-with-password.ts'
import type { TenantChoice } from '@portico/contract/sign-in/tenant-choice.ts'
import { undisclosedTenantId } from '@portico/contract/sign-in/tenant-choice.ts'
import { validationMessages } from '@portico/contract/sign-in/validation.ts'
import { houseTenantId } from '#server/plumbing/audit/event.ts'
import type { AuditEvent } from '#server/plumbing/audit/event.ts'
import { recordEvent } from '#server/plumbing/audit/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Origin, Outcome, TokenHalves } from '#server/plumbing/http/answer.ts'
import { refused } from '#server/plumbing/http/answer.ts'
import { isOfOtherTenant } from '#server/plumbing/tenant/queries.ts'
import { isKnownHere } from '#server/sign-in/candidate.ts'
import type { Candidate, SignInTenant } from '#server/sign-in/candidate.ts'
import { provenGeneration, readDevice } from '#server/sign-in/devices/device-cookie.ts'
import { readDeviceGeneration } from '#server/sign-in/devices/queries.ts'
import type { CounterKeys } from '#server/sign-in/failures/counter-keys.ts'
import { claimedScopes, counterKeys, deviceOfAll, isFromDevice } from '#server/sign-in/failures/counter-keys.ts'
import { uncount } from '#server/sign-in/failures/queries.ts'
import type { Claim } from '#server/sign-in/failures/queries.ts'
import { isGuessedAt, waitOf, waitRefusal } from '#server/sign-in/failures/wait.ts'
import { finishSignIn } from '#server/sign-in/finish-sign-in.ts'
import type { Arriving, Match } from '#server/sign-in/finish-sign-in.ts'
import { claimCandidate, claimCandidates, writeFailure, type AccountOf } from '#server/sign-in/queries.ts'

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
  house: House,
  { fields, origin, halves, tenantId }: { fields: Fields; origin: Origin; halves: TokenHalves; tenantId: string },
): Attempt | Extract<SignInOutcome, { kind: 'refused' }> {
  const email = normaliseEmail(fields.email)
  const device = readDevice(halves.device)
  // One that was withdrawn keeps a limit of its own, which opens nothing: whether it was is not read for a mere limit.
  const isKnown = device !== null && provenGeneration(house.secret, device, { tenantId, email }) !== null
  const wait = house.limits.take('sign-in', isKnown ? `device ${device.nonce}` : origin.network)
  if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
  const password = decodePassword(fields.password)
  const problem = checkEmailStep(email, password ?? fields.password)
  if (problem !== null) return refused('input-not-valid', { summary: validationMessages[problem] })
  if (password === null)
    return refused('input-not-valid', { summary: 'The request is not valid: password is not encoded' })
  if (passwordLength(password) > passwordLongest) return refused('password-too-long')
  const { appname = '', timezone = '', associated_deviceid: asset = '' } = fields
  const isClosed = !house.settingsOf(origin.host).allowlocallogin
  const about = { authtype: 'localdb', providerSessionId: null, asset, isClosed, origin, halves, device }
  return { ...about, email, password, isByPassword: true, network: origin.network, at: origin.at, appname, timezone }
}

/**
 * Decides a sign-in to one tenant, or with the undisclosed id to whichever the password opens. Refuses as declared by
 * `sign-in-with-password`; an address or tenant that does not exist costs the same queries, writes and hashes.
 */
export function attemptSignIn(house: House, tenantId: string, attempt: Attempt): Promise<SignInOutcome> {
  return tenantId === undisclosedTenantId ? signInAnywhere(house, attempt) : signInTo(house, tenantId, attempt)
}

async function signInTo(house: House, tenantId: string, given: Attempt): Promise<SignInOutcome> {
  const keys = keysIn(house, given, await deviceAccounts(house, given, tenantId))
  const { claim, ...candidate } = await claimCandidate(house.database, tenantId, { ...given, keys })
  const attempt = { ...given, keys, asksForCode: isGuessedAt(claim, keys, given.at) }
  const wait = waitOf(claim, keys, candidate.knownHere, attempt.at)
  if (wait > 0) {
    await turnAway(house, attempt, claim, failureOf(attempt, [candidate], 'wait-before-retry'))
    return waitRefusal(wait)
  }
  const matches = await matching(house, [candidate], attempt)
  return decide(house, attempt, [candidate], matches)
}

async function signInAnywhere(house: House, given: Attempt): Promise<SignInOutcome> {
  const { candidates, claim, keys } = await claimCandidates(house.database, given, {
    ...hashesWithoutTenant,
    keysIn: (accounts) => keysIn(house, given, accounts),
  })
  const attempt = { ...given, keys, asksForCode: isGuessedAt(claim, keys, given.at) }
  const wait = waitOf(claim, keys, isKnownHere(candidates), attempt.at)
  if (wait > 0) {
    await turnAway(house, attempt, claim, failureOf(attempt, candidates, 'wait-before-retry'))
    return waitRefusal(wait)
  }
  return decide(house, attempt, candidates, await matching(house, candidates, attempt))
}

/** The account of a browser that says it is one of the account's; only then is it read whether it was withdrawn. */
async function deviceAccounts(house: House, { email, device }: Attempt, tenantId: string): Promise<AccountOf[]> {
  if (provenGeneration(house.secret, device, { tenantId, email }) === null) return []
  const generation = await readDeviceGeneration(house.database, { tenantId, email })
  return generation === null ? [] : [{ tenantId, generation }]
}

/** Where the failures of a try at these accounts of the address are counted. */
function keysIn(house: House, { email, network, device }: Attempt, accounts: readonly AccountOf[]): CounterKeys {
  const owners = accounts.map((account) => ({ ...account, email }))
  return counterKeys(house.secret, { email, network, device: deviceOfAll(house.secret, device, owners) })
}

/**
 * The accounts that the password opens; every candidate costs one hash, those that stand in for missing accounts only
 * while nothing has matched: a failure must not tell how many accounts there are. A full queue takes the count back.
 */
async function matching(house: House, candidates: readonly Candidate[], attempt: CountedAttempt): Promise<Match[]> {
  const matches: Match[] = []
  const source = isFromDevice(attempt.keys) ? `device ${attempt.device?.nonce}` : attempt.network
  let looked = false
  try {
    for (const { tenant, account } of candidates) {
      if (tenant === null && matches.length > 0) continue
      const opens = await house.hashes.verify(attempt.password, hashToTry({ tenant, account }, attempt), source)
      if (opens && tenant !== null && account !== null) matches.push({ tenant, account })
    }
    looked = true
  } finally {
    if (!looked) await uncount(house.database, attempt.keys, claimedScopes(attempt.keys))
  }
  return matches
}

/** The hash that a password may open: none where people sign in elsewhere, but for who may break the glass. */
function hashToTry({ tenant, account }: Pick<Candidate, 'tenant' | 'account'>, { isClosed }: Attempt): string | null {
  const isOpen = tenant?.authtype === 'local' && !isClosed
  return isOpen || account?.isBreakGlass === true ? (account?.hash ?? null) : null
}

async function decide(
  house: House,
  attempt: CountedAttempt,
  candidates: readonly Candidate[],
  matches: readonly Match[],
): Promise<SignInOutcome> {
  const active = matches.filter(({ account }) => account.isActive)
  const [first, second] = active
  if (first !== undefined && second === undefined) return bringIn(house, attempt, candidates, first)
  if (first !== undefined) {
    await uncount(house.database, attempt.keys, claimedScopes(attempt.keys))
    return refused('choose-tenant', { data: active.map(({ tenant }) => choiceOf(tenant)) })
  }
  const reason = matches.length > 0 ? 'account-deactivated' : noMatch(candidates, attempt)
  await writeFailure(house.database, failureOf(attempt, candidates, reason), attempt.keys)
  return refused(reason)
}

/** The right password; the device that the link named must not be another tenant's. */
async function bringIn(
  house: House,
  attempt: CountedAttempt,
  candidates: readonly Candidate[],
  match: Match,
): Promise<SignInOutcome> {
  const isOther = await isOfOtherTenant(house.database, attempt.asset, match.tenant.id)
  if (!isOther) return finishSignIn(house, attempt, match)
  await uncount(house.database, attempt.keys, claimedScopes(attempt.keys))
  await inTenant(house.database, match.tenant.id, (tenant) =>
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
    tenantId: about?.tenant?.id ?? houseTenantId,
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
async function turnAway(house: House, attempt: CountedAttempt, claim: Claim, event: AuditEvent): Promise<void> {
  await uncount(house.database, attempt.keys, claim.claimed)
  if (house.limits.take('note', attempt.network) > 0) return
  await inTenant(house.database, event.tenantId, (tenant) => recordEvent(tenant, event))
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
