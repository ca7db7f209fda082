import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { register as call } from '@portico/contract/features/trial/register.ts'
import type { RegistrationForm } from '@portico/contract/features/trial/registration-rules.ts'
import { send } from '#web/core/calls/send.ts'
import { callMessage } from '#web/core/calls/call-messages.ts'
import type { FormRules } from './load-form-rules.ts'
import type { Proofs } from '#web/features/captcha/read-proof-challenge.ts'

/** What a registration is sent with beside its fields. */
type Along = { captchaId: string; isMsp: boolean; proofs: Proofs }

/**
 * Sends a form that has no problems. A proof of work that is not accepted any more is made anew and sent once again,
 * which nobody need know of. No answer is said like one without data (spec B §8).
 */
export async function register(form: RegistrationForm, rules: FormRules, along: Along) {
  const phone = rules.internationalPhone(form.phone, form.country)
  const body = async () => ({
    name: rules.normaliseName(form.name),
    email: normaliseEmail(form.email),
    company: rules.normaliseName(form.company),
    ...(phone === null ? {} : { phone }),
    ...(along.isMsp ? { ismsp: 'msp' as const } : {}),
    captcha: { captcha_text: form.captcha, captcha_id: along.captchaId },
    ...(await along.proofs.take()),
  })
  const first = await send(call, { body: await body() })
  return first.ok || first.refusal !== 'proof-not-valid' ? first : send(call, { body: await body() })
}

/** Spec B §8: HTTP 422, or no response. */
export const sayNoData = () => callMessage('no-data')
