import { err, ok } from '@portico/contract/platform/result.ts'
import type { InputOf } from '@portico/contract/core/calls/call.ts'
import { checkGivenEmail, normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { emailMessages } from '@portico/contract/core/authentication/validation.ts'
import { decodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { offersPasswordReset } from '@portico/contract/core/domains/domain-settings.ts'
import {
  resetTries,
  checkTemporaryPassword,
  normaliseTemporaryPassword,
  resetMessage,
} from '#features/password-reset/contract/reset-rules.ts'
import type {
  sendResetEmail,
  updatePassword,
  validateTemporaryPassword,
} from '#features/password-reset/contract/password-resets.ts'
import { passwordsRemembered } from '#features/password-reset/contract/new-password-rules.ts'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { refused } from '@portico/server/core/calls/handler.ts'
import { orderedSteps } from '@portico/server/core/calls/ordered-steps.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { inLookup, inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { enqueue } from '@portico/server/platform/jobs/job-queries.ts'
import { beginResetJob } from './begin-reset.ts'
import {
  checkOwnersNewPassword,
  endSessions,
  listedTenant,
  notEncoded,
  readNewPassword,
  recordPasswordChange,
} from './new-password.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'
import { replacePassword } from '@portico/server/core/accounts/password-queries.ts'
import {
  claimTry,
  consumeReset,
  readProvenResets,
  refundTry,
  type ResetRow,
} from '@portico/server/core/accounts/reset-queries.ts'

type Sent<Body> = { body: Body; origin: Origin }
type UpdateBody = InputOf<typeof updatePassword>['body']

/** The steps of requesting a reset (spec A §4, §8). */
export const sendResetEmailSteps = orderedSteps<Sent<InputOf<typeof sendResetEmail>['body']>>()
  .next(checkRateLimit)
  .next(checkResetOffered)
  .next(readEmail)
  .next(countMail)
  .next(enqueueReset)

/** The steps of step one of the reset page (spec A §4, "Reset flow" 1). */
export const validateTemporaryPasswordSteps = orderedSteps<Sent<InputOf<typeof validateTemporaryPassword>['body']>>()
  .next(checkRateLimit)
  .next(readTemporaryPassword)
  .next(verifyTemporaryPassword)

/** The steps of step two of the reset page (spec A §4, "Reset flow" 2). */
export const updatePasswordSteps = orderedSteps<Sent<UpdateBody>>()
  .next(checkRateLimit)
  .next(readPasswords)
  .next(findProvenResets)
  .next(chooseReset)
  .next(checkOwner)
  .next(hashNewPassword)
  .next(changePassword)

function checkRateLimit(context: AppContext, { origin }: { origin: Origin }) {
  const wait = context.limits.take('reset', origin.network)
  return wait > 0 ? err(refused('too-many-requests', { retryAfter: wait })) : ok({})
}

function checkResetOffered(context: AppContext, { origin }: { origin: Origin }) {
  return offersPasswordReset(context.settingsOf(origin.host).servedenv) ? ok({}) : err(refused('reset-refused'))
}

function readEmail(_: AppContext, { body }: { body: { emailaddress: string } }) {
  const email = normaliseEmail(body.emailaddress)
  const problem = checkGivenEmail(email)
  return problem === null ? ok({ email }) : err(refused('input-not-valid', { summary: emailMessages[problem] }))
}

/** Returns the key under which emails to an address are counted, so that the address itself is not stored. */
export function recipientKey(context: Pick<AppContext, 'secret'>, email: string): string {
  return context.secret.mac('failure-key', `reset ${email}`).toString('base64url')
}

/** Returns the key under which the emails that a network requests are counted. */
export function networkKey(context: Pick<AppContext, 'secret'>, network: string): string {
  return context.secret.mac('failure-key', `reset-network ${network}`).toString('base64url')
}

/** Counts the email. A network above its limit does not use up the limit of the address. */
async function countMail(context: AppContext, { email, origin }: { email: string; origin: Origin }) {
  const network = await context.limits.takeShared('reset-network', networkKey(context, origin.network))
  if (network > 0) return ok({ isExcess: true })
  return ok({ isExcess: (await context.limits.takeShared('reset-mail', recipientKey(context, email))) > 0 })
}

type Requested = { email: string; isExcess: boolean; origin: Origin }

/**
 * Enqueues the job `begin-reset`, which looks up the account. The call thus takes the same time whether or not the account
 * exists.
 */
async function enqueueReset(context: AppContext, { email, isExcess, origin }: Requested) {
  const { address, agent, host, language, at } = origin
  await enqueue(context.database, beginResetJob, {
    resetId: uuid(),
    email,
    at: at.toISOString(),
    origin: { address, agent, host, language },
    isExcess,
  })
  return ok({})
}

function readTemporaryPassword(_: AppContext, { body }: { body: { temp_password: string } }) {
  const temporaryPassword = decodePassword(body.temp_password)
  if (temporaryPassword === null)
    return err(refused('input-not-valid', { summary: 'The request is not valid: temp_password is not encoded' }))
  const problem = checkTemporaryPassword(temporaryPassword)
  return problem === null
    ? ok({ temporaryPassword })
    : err(refused('input-not-valid', { summary: resetMessage(problem) }))
}

/** The input of an email's recipient: the token of the link, and the temporary password. */
type Proof = { body: { token: string }; temporaryPassword: string; origin: Origin }

/**
 * Finds the valid resets of the token and the temporary password from the same email, and marks them as verified from
 * this network. Only the holder of a valid token learns how many tries are left; all other failures look the same.
 */
async function verifyTemporaryPassword(context: AppContext, { body, temporaryPassword, origin }: Proof) {
  const resets = await claimTry(context.database, hashOf(body.token.trim()), { at: origin.at, atMost: resetTries })
  const [first] = resets
  if (first === undefined) return err(refused('reset-not-valid'))
  let isVerified = false
  let isRight = false
  try {
    // One email has one temporary password: the row of every tenant has the same hash.
    const sent = normaliseTemporaryPassword(temporaryPassword)
    isRight = await context.hashes.verify(sent, first.temporaryHash, origin.network)
    isVerified = true
  } finally {
    const proven = isRight ? { at: origin.at, network: origin.network } : null
    if (isRight || !isVerified) await eachTenant(context, resets, (tenant, reset) => refundTry(tenant, reset, proven))
  }
  await eachTenant(context, resets, (tenant, reset) => recordProof(tenant, { reset, isRight, origin }))
  if (isRight) return ok({ resets })
  const triesLeft = resetTries - Math.max(...resets.map(({ tries }) => tries))
  return err(refused('reset-not-valid', { data: { tries_left: triesLeft } }))
}

type Work = (tenant: TenantTx, reset: ResetRow) => Promise<void>

async function eachTenant(context: AppContext, resets: readonly ResetRow[], work: Work): Promise<void> {
  for (const reset of resets) await inTenant(context.database, reset.tenantId, (tenant) => work(tenant, reset))
}

type Attempt = { reset: ResetRow; isRight: boolean; origin: Origin }

function recordProof(tenant: TenantTx, { reset, isRight, origin }: Attempt): Promise<void> {
  const { tenantId, accountId, email } = reset
  const outcome = isRight ? 'success' : 'failure'
  const reason = isRight ? '' : 'reset-not-valid'
  return recordEvent(tenant, { tenantId, event: 'reset-proven', outcome, reason, accountId, email, origin })
}

type Passwords = { newPassword: string; temporaryPassword: string | null }

/** Decodes the passwords and checks the new one against the rules, before anything is looked up or hashed. */
function readPasswords(context: AppContext, { body, origin }: Sent<UpdateBody>) {
  const temporaryPassword = body.temp_password === undefined ? null : decodePassword(body.temp_password)
  if (temporaryPassword === null && body.temp_password !== undefined) return err(notEncoded)
  const read = readNewPassword(context, body, origin)
  return read.ok ? ok<Passwords>({ newPassword: read.value, temporaryPassword }) : read
}

/**
 * Finds the resets that may be used: through the temporary password, sent again, or because step one was done from the
 * same network.
 */
async function findProvenResets(
  context: AppContext,
  { body, temporaryPassword, origin }: Sent<UpdateBody> & Passwords,
) {
  if (temporaryPassword !== null) {
    const opened = await verifyTemporaryPassword(context, { body, temporaryPassword, origin })
    return opened.ok ? opened : err(refused('reset-not-valid'))
  }
  const resets = await readProvenResets(context.database, hashOf(body.token.trim()), origin.network, origin.at)
  return resets.length === 0 ? err(refused('reset-not-valid')) : ok({ resets })
}

/** Chooses the reset of the given tenant, or the only one. */
function chooseReset(_: AppContext, { body, resets }: { body: UpdateBody; resets: ResetRow[] }) {
  const chosen = body.tenantid === undefined ? resets : resets.filter(({ tenantId }) => tenantId === body.tenantid)
  const [reset, ...others] = chosen
  return reset === undefined || others.length > 0
    ? err(refused('choose-tenant', { data: resets.map(listedTenant) }))
    : ok({ reset })
}

type Chosen = { reset: ResetRow; newPassword: string; origin: Origin }

async function checkOwner(context: AppContext, { reset, newPassword, origin }: Chosen) {
  const refusal = await checkOwnersNewPassword(context, reset, newPassword, origin)
  return refusal === null ? ok({}) : err(refusal)
}

async function hashNewPassword(context: AppContext, { newPassword }: { newPassword: string }) {
  return ok({ hash: await context.hashes.hash(newPassword) })
}

type Change = { body: { token: string }; reset: ResetRow; hash: string; origin: Origin }

/**
 * Uses the reset up: replaces the password, ends all sessions and pending sign-ins of the account, and queues the
 * notice, in one transaction. Refuses by `reset-not-valid` and changes nothing if a concurrent call was first.
 */
async function changePassword(context: AppContext, { body, reset, hash, origin }: Change) {
  const tokenHash = hashOf(body.token.trim())
  const isFirst = await inLookup(context.database, { token: tokenHash.toString('hex') }, async (seen) => {
    const tenant = await consumeReset(seen, tokenHash, reset, origin.at)
    if (tenant === null) return false
    await replacePassword(tenant, reset, { hash, at: origin.at, remembered: passwordsRemembered })
    await endSessions(tenant, reset)
    await recordPasswordChange(tenant, { owner: reset, origin, isOwn: false })
    return true
  })
  if (!isFirst) return err(refused('reset-not-valid'))
  context.sessions.evictAccount(reset.accountId)
  return ok({})
}
