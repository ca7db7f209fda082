import type { InputOf } from '@portico/contract/core/calls/call.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { internationalPhone } from '@portico/contract/features/trial/phone.ts'
import { checkName, normaliseName } from '@portico/contract/core/accounts/name-rules.ts'
import type { register as call } from '@portico/contract/features/trial/register.ts'
import { checkCompany, checkRegistrationEmail } from '@portico/contract/features/trial/registration-rules.ts'
import { registrationMessages } from '@portico/contract/features/trial/registration-messages.ts'
import { verificationLifetime } from '@portico/contract/features/trial/verification.ts'
import { v7 as uuid } from 'uuid'
import { hostForMail } from '#server/core/domains/mail-host.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { type Handler, type Origin, type Outcome, done, refused } from '#server/core/calls/handler.ts'
import { addressKey, isDisposable } from '#server/core/rate-limits/new-account-addresses.ts'
import { isProofValid } from '#server/core/captcha/proof-of-work.ts'
import { checkCaptcha } from '#server/core/captcha/check-captcha.ts'
import { openLimiter } from '#server/features/trial/registration-limiter.ts'
import { isCompanyTaken, saveRegistration } from '#server/features/trial/registration-queries.ts'

type Body = InputOf<typeof call>['body']
type Refusal = Extract<Outcome<typeof call>, { kind: 'refused' }>
type Entered = { name: string; email: string; company: string; phone: string | null }

/**
 * Takes a registration (spec B §4): first the checks that cost nothing, then the proof of work, then the captcha. A job looks
 * up later whether the address has an account, and mails accordingly: outcome and time here are the same for all.
 */
export function handleRegister(context: AppContext): Handler<typeof call> {
  const limiter = openLimiter(atOnce, waitingAtMost)
  return async ({ body, origin }) => {
    const wait = context.limits.take('trial', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const entered = readEntered(body)
    if ('kind' in entered) return entered
    if (isDisposable(entered.email)) return refused('registration-email-refused')
    const outcome = await limiter(origin.network, () => takeEntered(context, body, entered, origin))
    return outcome ?? refused('server-busy', { retryAfter: 5 })
  }
}

async function takeEntered(
  context: AppContext,
  body: Body,
  entered: Entered,
  origin: Origin,
): Promise<Outcome<typeof call>> {
  if (!(await isProofValid(context, body.altcha))) return refused('proof-not-valid')
  const captcha = await checkCaptcha(context, body.captcha, { at: origin.at, email: entered.email })
  if (!captcha.ok) return refused(captcha.refusal)
  if (await isCompanyTaken(context.database, entered.company)) return refused('company-registered')
  const tooMany = captcha.isSpent ? 0 : await takeLimits(context, entered.email, origin)
  if (tooMany > 0) return refused('too-many-requests', { retryAfter: tooMany })
  const id = await saveRegistration(
    context.database,
    rowOf(context, body, entered, { captchaKey: captcha.key, origin }),
  )
  return id === null ? refused('captcha-not-valid') : done({ registration_id: id }, { summary: checkMail })
}

/** How many registrations a node handles concurrently, and how many may queue. */
const atOnce = 4
const waitingAtMost = 1_000

const checkMail = 'Please check your email to verify your registration.'

/** Returns the normalised input, or its refusal (spec B §5). */
function readEntered(body: Body): Entered | Refusal {
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
    return refused('registration-not-valid', { summary: message, data: { field, message } })
  }
  const typed = body.phone?.trim() ?? ''
  const phone = typed === '' ? null : internationalPhone(typed)
  return typed !== '' && phone === null ? refused('registration-phone-refused') : { ...entered, phone }
}

/** Counts a registration of a network and of a mailbox; returns the seconds to wait, 0 for none. */
async function takeLimits(context: AppContext, email: string, origin: Origin): Promise<number> {
  const keyOf = (text: string) => context.secret.mac('failure-key', `trial ${text}`).toString('base64url')
  const network = await context.limits.takeShared('trial-network', keyOf(origin.network))
  return network > 0 ? network : context.limits.takeShared('trial-mail', keyOf(addressKey(email)))
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
