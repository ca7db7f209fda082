import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { InputOf } from '@portico/contract/core/calls/call.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { internationalPhone } from '#features/trial/contract/phone.ts'
import { checkName, normaliseName } from '@portico/contract/core/accounts/name-rules.ts'
import type { register as call } from '#features/trial/contract/registrations.ts'
import { checkCompany, checkRegistrationEmail } from '#features/trial/contract/registration-rules.ts'
import { registrationMessages } from '#features/trial/contract/registration-messages.ts'
import { verificationLifetime } from '#features/trial/contract/verification.ts'
import { v7 as uuid } from 'uuid'
import { hostForMail } from '@portico/server/core/domains/mail-host.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler, type Refused } from '@portico/server/core/calls/handler.ts'
import { orderedSteps } from '@portico/server/core/calls/ordered-steps.ts'
import { addressKey, isDisposable } from '@portico/server/core/rate-limits/new-account-addresses.ts'
import { isProofValid } from '@portico/server/core/captcha/proof-of-work.ts'
import { checkCaptcha, type RightCaptcha } from '@portico/server/core/captcha/check-captcha.ts'
import { openLimiter } from './registration-limiter.ts'
import { isCompanyTaken, saveRegistration } from './registration-queries.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'

type Body = InputOf<typeof call>['body']
type Entered = { name: string; email: string; company: string; phone: string | null }
type Given = { body: Body; origin: Origin }
type Read = Given & { entered: Entered }

/**
 * Accepts a registration (spec B §4): first the checks that cost nothing, then the proof of work, then the captcha. A
 * job looks up later whether the address has an account, and sends the email accordingly: outcome and time of the call
 * are the same for all addresses.
 */
export function handleRegister(context: AppContext): Handler<typeof call> {
  const limiter = openLimiter(concurrent, queuedAtMost)
  return async (request) => {
    const read = await readRegistrationSteps.run(context, request)
    if (!read.ok) return read.error
    const taken = await limiter(request.origin.network, () => takeRegistrationSteps.run(context, read.value))
    if (taken === null) return refused('server-busy', { retryAfter: 5 })
    return taken.ok ? done({ registration_id: taken.value.id }, { summary: checkMail }) : taken.error
  }
}

/** The checks that cost nothing. */
export const readRegistrationSteps = orderedSteps<Given>().next(checkRateLimit).next(readEntered).next(checkAddress)

/** The steps that use processor time and the database; the limiter bounds how many run concurrently. */
export const takeRegistrationSteps = orderedSteps<Read>()
  .next(checkProof)
  .next(checkAnswer)
  .next(checkCompanyName)
  .next(countRegistration)
  .next(storeRegistration)

function checkRateLimit(context: AppContext, { origin }: Given) {
  const wait = context.limits.take('trial', origin.network)
  return wait > 0 ? err(refused('too-many-requests', { retryAfter: wait })) : ok({})
}

function checkAddress(_: AppContext, { entered }: Read) {
  return isDisposable(entered.email) ? err(refused('registration-email-refused')) : ok({})
}

async function checkProof(context: AppContext, { body }: Read) {
  return (await isProofValid(context, body.altcha)) ? ok({}) : err(refused('proof-not-valid'))
}

async function checkAnswer(context: AppContext, { body, entered, origin }: Read) {
  const captcha = await checkCaptcha(context, body.captcha, { at: origin.at, email: entered.email })
  return captcha.ok ? ok({ captcha: captcha.value }) : err(refused(captcha.error))
}

async function checkCompanyName(context: AppContext, { entered }: Read) {
  return (await isCompanyTaken(context.database, entered.company)) ? err(refused('company-registered')) : ok({})
}

type Answered = Read & { captcha: RightCaptcha }

/**
 * Counts a registration for its network and its mailbox, unless its captcha is spent, because then it was counted
 * before.
 */
async function countRegistration(context: AppContext, { captcha, entered, origin }: Answered) {
  if (captcha.isSpent) return ok({})
  const keyOf = (text: string) => context.secret.mac('failure-key', `trial ${text}`).toString('base64url')
  const network = await context.limits.takeShared('trial-network', keyOf(origin.network))
  const wait = network > 0 ? network : await context.limits.takeShared('trial-mail', keyOf(addressKey(entered.email)))
  return wait > 0 ? err(refused('too-many-requests', { retryAfter: wait })) : ok({})
}

async function storeRegistration(context: AppContext, { body, entered, captcha, origin }: Answered) {
  const row = rowOf(context, body, entered, { captchaKey: captcha.key, origin })
  const id = await saveRegistration(context.database, row)
  return id === null ? err(refused('captcha-not-valid')) : ok({ id })
}

/** The number of registrations that a node handles concurrently, and the number that may wait. */
const concurrent = 4
const queuedAtMost = 1_000

const checkMail = 'Please check your email to verify your registration.'

/** Normalises the input, or refuses it (spec B §5). */
function readEntered(
  _: AppContext,
  { body }: Given,
): Result<{ entered: Entered }, Refused<'registration-not-valid' | 'registration-phone-refused'>> {
  const entered = {
    name: normaliseName(body.name),
    email: normaliseEmail(body.email),
    company: normaliseName(body.company),
  }
  const found = [
    ['name', checkName(entered.name)],
    ['email', checkRegistrationEmail(entered.email)],
    ['company', checkCompany(entered.company)],
  ] as const
  for (const [field, problem] of found) {
    if (problem === null) continue
    const message = registrationMessages[problem]
    return err(refused('registration-not-valid', { summary: message, data: { field, message } }))
  }
  const typed = body.phone?.trim() ?? ''
  const phone = typed === '' ? null : internationalPhone(typed)
  return typed !== '' && phone === null
    ? err(refused('registration-phone-refused'))
    : ok({ entered: { ...entered, phone } })
}

type Solved = { captchaKey: string; origin: Origin }

function rowOf(context: AppContext, body: Body, entered: Entered, { captchaKey, origin }: Solved) {
  return {
    id: uuid(),
    address_key: addressKey(entered.email),
    ...entered,
    is_msp: body.ismsp === 'msp',
    // The new tenant's own host will be below this one: never below a customer's.
    host: hostForMail(context.domains(), origin.host, null),
    language: origin.language,
    captcha_key: captchaKey,
    mailed_at: origin.at,
    created_at: origin.at,
    link_expires_at: new Date(origin.at.getTime() + verificationLifetime),
  }
}
