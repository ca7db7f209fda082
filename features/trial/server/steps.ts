import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { InputOf } from '@portico/contract/core/calls/call.ts'
import { endOfTrial } from '@portico/contract/core/tenants/trial-life.ts'
import type { checkVerification, resendVerification, verify } from '#features/trial/contract/registrations.ts'
import { normaliseVerificationCode, resendPause, verificationLifetime } from '#features/trial/contract/verification.ts'
import { v7 as uuid, validate } from 'uuid'
import { resetSecretsOf } from '@portico/server/core/accounts/begin-reset-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Refused } from '@portico/server/core/calls/handler.ts'
import { orderedSteps } from '@portico/server/core/calls/ordered-steps.ts'
import { readTrialToken, trialSecretsOf } from './trial-secrets.ts'
import { isDisposable } from '@portico/server/core/rate-limits/new-account-addresses.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { mailAccount, provision, type FirstReset } from '#features/trial/server/provision/provision.ts'
import {
  claimAccountMail,
  claimCodeTry,
  isCompanyTakenIn,
  lockRegistration,
  queueMailAgain,
  readOwnerWithoutPassword,
  readRegistration,
  setVerified,
  type Registration,
} from './registration-queries.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'

type Sent<Body> = { body: Body; origin: Origin }
type VerifyBody = InputOf<typeof verify>['body']

/** Checks the link of a verification email; changes nothing, because mail scanners open links. */
export const checkVerificationSteps = orderedSteps<Sent<InputOf<typeof checkVerification>['body']>>()
  .next(checkRateLimit)
  .next(findRegistrationOfToken)
  .next(checkFirstPassword)
  .next(checkOpen)

/** Verifies a registration by the token of its link or by the code of the same email, and creates its tenant. */
export const verifySteps = orderedSteps<Sent<VerifyBody>>()
  .next(checkRateLimit)
  .next(findRegistration)
  .next(checkOpen)
  .next(checkCode)
  .next(hashTemporaryPassword)
  .next(makeTenant)

/** The steps of `makeTenant` that run in its transaction. */
export const makeTenantSteps = orderedSteps<Proven & { tenantId: string; scope: TenantTx }>()
  .next(readLocked)
  .next(checkOpen)
  .next(checkAddress)
  .next(checkCompany)
  .next(provisionTenant)
  .next(storeVerified)

/** Emails the link and the code again, or the account to an owner without a password. */
export const resendVerificationSteps = orderedSteps<Sent<InputOf<typeof resendVerification>['body']>>()
  .next(checkRateLimit)
  .next(findRegistrationById)
  .next(resendMail)

function checkRateLimit(context: AppContext, { origin }: { origin: Origin }) {
  const wait = context.limits.take('trial', origin.network)
  return wait > 0 ? err(refused('too-many-requests', { retryAfter: wait })) : ok({})
}

/** A registration and the generation of its email whose secret was sent. */
type Found = { registration: Registration; generation: number }

async function findRegistrationOfToken(context: AppContext, { body }: { body: { token?: string | undefined } }) {
  const key = readTrialToken(context.secret, (body.token ?? '').trim())
  const registration = key === null ? null : await readRegistration(context.database, key.id)
  return key === null || registration === null
    ? err(refused('verification-not-valid'))
    : ok<Found>({ registration, generation: key.generation })
}

type WithId = { body: { registration_id?: string | undefined } }

async function findRegistrationById(context: AppContext, { body }: WithId) {
  const id = (body.registration_id ?? '').trim().toLowerCase()
  const registration = validate(id) ? await readRegistration(context.database, id) : null
  return registration === null
    ? err(refused('registration-id-not-valid'))
    : ok<Found>({ registration, generation: registration.generation })
}

async function findRegistration(
  context: AppContext,
  { body }: { body: VerifyBody },
): Promise<Result<Found, Refused<'verification-not-valid' | 'registration-id-not-valid'>>> {
  if (body.token !== undefined) return findRegistrationOfToken(context, { body })
  const hasNothing = (body.registration_id ?? '').trim() === '' && body.code === undefined
  return hasNothing ? err(refused('verification-not-valid')) : findRegistrationById(context, { body })
}

/**
 * Refuses a verified registration if its owner has no password. The refusal has no data, so that Resend is offered
 * (spec B §8).
 */
async function checkFirstPassword(context: AppContext, { registration }: Found) {
  if (registration.verified_at === null) return ok({})
  const owner = await readOwnerWithoutPassword(context.database, registration)
  return owner === null ? ok({}) : err(refused('already-verified'))
}

/** Refuses a registration that is verified, with data because no new link would help, or whose link has expired. */
function checkOpen(
  _: AppContext,
  { registration, generation, origin }: Found & { origin: Origin },
): Result<object, Refused<'already-verified' | 'verification-expired'>> {
  const { company, verified_at: verifiedAt, link_expires_at: expiresAt } = registration
  if (verifiedAt !== null) return err(refused('already-verified', { data: { company } }))
  const isExpired = registration.generation !== generation || expiresAt <= origin.at
  return isExpired ? err(refused('verification-expired')) : ok({})
}

/** Counts a try before the code is compared. A token is not counted, because its 224 bits cannot be guessed. */
async function checkCode(context: AppContext, { body, registration, generation }: Found & { body: VerifyBody }) {
  if (body.token !== undefined) return ok<Found>({ registration, generation })
  const claimed = await claimCodeTry(context.database, registration.id)
  if (claimed === null) return err(refused('verification-code-wrong', { summary: tooManyTries }))
  const typed = normaliseVerificationCode(body.code ?? '')
  const isRight = context.secret.accepted.some((keys) => trialSecretsOf(keys, claimed).code === typed)
  return isRight
    ? ok<Found>({ registration: claimed, generation: claimed.generation })
    : err(refused('verification-code-wrong'))
}

const tooManyTries = 'The verification code was entered wrongly too often. Please use the link in the mail.'

/** Prepares the reset for the first password, before any transaction, because hashing may have to wait. */
async function hashTemporaryPassword(context: AppContext) {
  return ok({ reset: await firstReset(context) })
}

async function firstReset({ hashes, secret }: AppContext): Promise<FirstReset> {
  const id = uuid()
  return { id, temporaryHash: await hashes.hash(resetSecretsOf(secret, id).temporaryPassword) }
}

type Proven = Found & { reset: FirstReset; origin: Origin }

/** Creates the tenant in one transaction: a crash at any moment leaves no tenant or a complete one. */
async function makeTenant(context: AppContext, proven: Proven) {
  const tenantId = uuid()
  const made = await inTenant(context.database, tenantId, (scope) =>
    makeTenantSteps.run(context, { ...proven, tenantId, scope }),
  )
  if (!made.ok) return made
  const { registration, parent, trialEnds, host } = made.value
  return ok({ registration, tenantId, parent, trialEnds, host })
}

type InTransaction = { registration: Registration; scope: TenantTx }

/**
 * Locks the registration. Of several concurrent verifications, the first one creates the tenant; the others then see
 * that the registration is verified.
 */
async function readLocked(_: AppContext, { scope, registration }: InTransaction) {
  const locked = await lockRegistration(scope, registration.id)
  return locked === null ? err(refused('verification-not-valid')) : ok({ registration: locked })
}

/**
 * Refuses an address whose service was listed as disposable after it registered. The refusal carries the address, under
 * which it is displayed (spec B §8).
 */
function checkAddress(_: AppContext, { registration: { email } }: { registration: Registration }) {
  return isDisposable(email) ? err(refused('registration-email-refused', { data: { email } })) : ok({})
}

async function checkCompany(_: AppContext, { scope, registration: { company } }: InTransaction) {
  const isTaken = await isCompanyTakenIn(scope, company)
  return isTaken ? err(refused('company-registered', { data: { company } })) : ok({})
}

type Making = InTransaction & { tenantId: string; reset: FirstReset; origin: Origin }

async function provisionTenant(context: AppContext, { scope, registration, tenantId, reset, origin }: Making) {
  const parent = context.settingsOf(registration.host)
  const trialEnds = endOfTrial(origin.at)
  const given = { tenantId, registration, parent, origin, trialEnds, reset, secret: context.secret }
  const made = await provision(scope, given)
  if (made === null) return err(refused('company-registered', { data: { company: registration.company } }))
  return ok({ parent, trialEnds, host: made.host })
}

async function storeVerified(_: AppContext, { scope, registration, tenantId, origin }: Making) {
  await setVerified(scope, registration.id, tenantId, origin.at)
  return ok({})
}

type ResendRefusal = Refused<'already-verified' | 'registration-email-refused' | 'too-many-requests'>

/** The email that was sent: `verification` with link and code, or `account` with the link to a first password. */
type Resent = { sent: 'verification' | 'account' }

async function resendMail(
  context: AppContext,
  { registration, origin: { at } }: Found & { origin: Origin },
): Promise<Result<Resent, ResendRefusal>> {
  if (registration.verified_at !== null) return resendAccount(context, registration, at)
  const address = checkAddress(context, { registration })
  if (!address.ok) return address
  const isQueued = await queueMailAgain(context.database, registration.id, {
    at,
    before: new Date(at.getTime() - resendPause),
    linkExpiresAt: new Date(at.getTime() + verificationLifetime),
  })
  return isQueued ? ok<Resent>({ sent: 'verification' }) : err(tooSoon)
}

const tooSoon = refused('too-many-requests', { retryAfter: resendPause / 1000 })

/**
 * Emails the owner of a verified registration the link to a first password again while there is no password: if the
 * environment offers no reset, there is no other way (spec A §9).
 */
async function resendAccount(context: AppContext, registration: Registration, at: Date) {
  const { id, company } = registration
  const owner = await readOwnerWithoutPassword(context.database, registration)
  if (owner === null) return err(refused('already-verified', { data: { company } }))
  const isClaimed = await claimAccountMail(context.database, id, { at, before: new Date(at.getTime() - resendPause) })
  if (!isClaimed) return err(tooSoon)
  const mail = { ...owner, registration, at, reset: await firstReset(context) }
  await inTenant(context.database, owner.tenantId, (scope) => mailAccount(scope, context.secret, mail))
  return ok<Resent>({ sent: 'account' })
}
