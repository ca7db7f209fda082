import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { normaliseName } from '@portico/contract/core/accounts/name-rules.ts'
import { mailCaptcha, register } from '#features/trial/contract/registrations.ts'
import type { RegistrationForm } from '#features/trial/contract/registration-rules.ts'
import { send } from '@portico/web/core/calls/send.ts'
import type { FormRules } from './form-rules.ts'

/**
 * Proofs of work for the calls of one form. `begin` computes one ahead; `take` returns each proof only once, and an
 * empty object if there is none.
 */
type Proofs = { begin: () => void; take: () => Promise<{ altcha?: string }> }

/** The parts of a registration besides its fields. */
type Along = { captchaId: string; isMsp: boolean; proofs: Proofs }

/** An emailed code instead of the picture, and the only address that it is valid for. */
export type MailedCaptcha = { captchaId: string; email: string }

/**
 * Sends a form that has no problems. A proof of work that is refused is computed again and sent once more.
 */
export async function sendRegistration(form: RegistrationForm, rules: FormRules, along: Along) {
  const phone = rules.internationalPhone(form.phone, form.country)
  const attempt = async () => {
    const body = {
      name: normaliseName(form.name),
      email: normaliseEmail(form.email),
      company: normaliseName(form.company),
      ...(phone === null ? {} : { phone }),
      ...(along.isMsp ? { ismsp: 'msp' as const } : {}),
      captcha: { captcha_text: form.captcha, captcha_id: along.captchaId },
      ...(await along.proofs.take()),
    }
    return send(register, { body })
  }
  const first = await attempt()
  return first.ok || first.refusal !== 'proof-not-valid' ? first : attempt()
}

/**
 * Requests an emailed code for the address of the form, which must be valid. If the proof of work is refused, sends
 * another one once.
 */
export async function requestCaptchaMail(typed: string, proofs: Proofs) {
  const email = normaliseEmail(typed)
  const attempt = async () => send(mailCaptcha, { body: { email, ...(await proofs.take()) } })
  const first = await attempt()
  return first.ok || first.refusal !== 'proof-not-valid' ? first : attempt()
}
