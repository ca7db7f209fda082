import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import type { register as call } from '@portico/contract/features/trial/register.ts'
import type { RegistrationField } from '@portico/contract/features/trial/registration-rules.ts'
import { useState } from 'react'
import { oneAtATime } from '#web/platform/one-at-a-time.ts'
import { messageFor, type RefusalSeen } from '#web/core/calls/send.ts'
import { local } from '#web/core/sessions/storage.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { loadFormRules } from './load-form-rules.ts'
import type { MailedCaptcha } from './mail-captcha.ts'
import { useCaptcha } from '#web/features/captcha/read-captcha.ts'
import { proofsOfWork } from '#web/features/captcha/read-proof-challenge.ts'
import { register, sayNoData } from './register.ts'
import { problemsOf, useForm } from './use-form.ts'
import type { messages } from '#web/features/trial/messages/en.ts'

const t = messagesOf<typeof messages>('trial')

type Refusal = RefusalSeen<typeof call>

/** What a dialog says of a registration that was sent. */
export type Said =
  | { outcome: 'registered'; name: string; email: string; registrationId: string }
  | { outcome: 'refused'; refusal: Refusal; text: string }

/** The field that a refusal leads back to; the first for every other. */
const fieldOf: Partial<Record<Refusal, RegistrationField>> = {
  'registration-phone-refused': 'phone',
  'company-registered': 'company',
  'captcha-not-valid': 'captcha',
  'captcha-mismatch': 'captcha',
}

/** The captcha of the form: the picture, or the code that was mailed in its place to the address that is typed. */
function useEitherCaptcha({ form, clearCaptcha }: Pick<ReturnType<typeof useForm>, 'form' | 'clearCaptcha'>) {
  const { shown, reload } = useCaptcha(form.captcha === '')
  const [mailed, setMailed] = useState<MailedCaptcha | null>(null)
  const byMail = mailed !== null && mailed.email === normaliseEmail(form.email) ? mailed : null
  const renew = () => {
    setMailed(null)
    clearCaptcha()
    reload()
  }
  return { shown, byMail, setMailed, renew, captchaId: (byMail ?? shown).captchaId }
}

/**
 * The form of `/registration` (spec B §2 and §4): what is typed, what is wrong with it, and what came of sending it.
 * `focus` puts the cursor into a field.
 */
export function useRegistration(isMsp: boolean, focus: (field: RegistrationField) => void) {
  const typed = useForm()
  const { form, problems, setProblems, look } = typed
  const [proofs] = useState(proofsOfWork)
  const captcha = useEitherCaptcha(typed)
  const { said, setSaid, refuse, close } = useSaid(captcha, (email) => setProblems({ email }), focus)
  const [busy, setBusy] = useState(false)
  const [once] = useState(() => oneAtATime(setBusy))
  const change: typeof typed.change = (part) => {
    proofs.begin()
    typed.change(part)
  }
  /** The rules, once they say that nothing is wrong with the form, or with `only` one of its fields. */
  const whenGood = async (only?: RegistrationField) => {
    const rules = typed.rules ?? (await loadFormRules().catch(() => null))
    if (rules === null) return refuse('unreachable', sayNoData())
    const all = problemsOf(form, rules)
    const found = only === undefined ? all : { [only]: all[only] }
    setProblems(found)
    const first = (Object.keys(found) as RegistrationField[]).find((field) => found[field] !== undefined)
    if (first === undefined) return rules
    focus(first)
    return null
  }
  const send = async () => {
    const rules = await whenGood()
    if (rules === null) return
    const outcome = await register(form, rules, { captchaId: captcha.captchaId, isMsp, proofs })
    if (!outcome.ok) {
      const { refusal } = outcome
      refuse(refusal, refusal === 'unreachable' ? sayNoData() : messageFor(outcome, t))
      return
    }
    local.write('isVerified', 'false')
    const [name, email] = [rules.normaliseName(form.name), normaliseEmail(form.email)]
    setSaid({ outcome: 'registered', name, email, registrationId: outcome.data.registration_id })
    typed.clear()
    captcha.renew()
  }
  const submit = () => once(send)
  return { rules: typed.rules, form, problems, look, change, captcha, proofs, whenGood, submit, busy, said, close }
}

export type Registration = ReturnType<typeof useRegistration>

/** What the dialog says, and what happens when it is closed (spec B §4 and §8). */
function useSaid(
  captcha: ReturnType<typeof useEitherCaptcha>,
  underEmail: (text: string) => void,
  focus: (field: RegistrationField) => void,
) {
  const [said, setSaid] = useState<Said | null>(null)
  const refuse = (refusal: Refusal, text: string): null => {
    if (refusal === 'registration-email-refused') {
      underEmail(text)
      focus('email')
      return null
    }
    // A mailed code may be tried again.
    if (refusal === 'captcha-mismatch' && captcha.byMail === null) captcha.renew()
    setSaid({ outcome: 'refused', refusal, text })
    return null
  }
  const close = () => {
    setSaid(null)
    if (said?.outcome === 'refused' && said.refusal === 'captcha-not-valid') captcha.renew()
    focus((said?.outcome === 'refused' ? fieldOf[said.refusal] : undefined) ?? 'name')
  }
  return { said, setSaid, refuse, close }
}
