import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import type { register } from '@portico/contract/features/trial/register.ts'
import type { RegistrationField } from '@portico/contract/features/trial/registration-rules.ts'
import { useState, type ComponentType } from 'react'
import { oneAtATime } from '#web/platform/one-at-a-time.ts'
import { messageFor, type RefusalSeen } from '#web/core/calls/send.ts'
import { local } from '#web/core/sessions/storage.ts'
import { useMessages, type Translate } from '#web/platform/messages.ts'
import { sendRegistration, type MailedCaptcha, type Proofs } from './send-registration.ts'
import { loadFormRules, problemsOf, useForm } from './use-form.ts'
import callMessages from '#web/core/calls/messages/en.json'
import messages from '#web/features/trial/messages/en.json'

type Refusal = RefusalSeen<typeof register>

/** The dialog's state after a registration was sent. */
export type Notice =
  | { outcome: 'registered'; name: string; email: string; registrationId: string }
  | { outcome: 'refused'; refusal: Refusal; text: string }

/** The field that a refusal is about; otherwise the first. */
const fieldOf: Partial<Record<Refusal, RegistrationField>> = {
  'registration-phone-refused': 'phone',
  'company-registered': 'company',
  'captcha-not-valid': 'captcha',
  'captcha-mismatch': 'captcha',
}

/** The captcha that a form includes, of another feature: its picture with its controls, and the proofs of work. */
export type CaptchaSlot = {
  Captcha: ComponentType<{
    /** A further captcha is fetched when it changes. */
    round: number
    isUntouched: boolean
    onCaptcha: (captchaId: string) => void
    onRenew: () => void
  }>
  proofsOfWork: () => Proofs
}

type Typed = Pick<ReturnType<typeof useForm>, 'form' | 'clearCaptcha'>

/** The captcha of the form: the picture, or the code mailed to the entered address instead. */
function useEitherCaptcha({ form, clearCaptcha }: Typed, proofsOfWork: CaptchaSlot['proofsOfWork']) {
  const [mailed, setMailed] = useState<MailedCaptcha | null>(null)
  const [captchaId, setCaptchaId] = useState('')
  const [round, setRound] = useState(0)
  const [proofs] = useState(proofsOfWork)
  const renew = () => {
    setMailed(null)
    clearCaptcha()
    setCaptchaId('')
    setRound((last) => last + 1)
  }
  const byMail = mailed !== null && mailed.email === normaliseEmail(form.email) ? mailed : null
  return { proofs, renew, round, setCaptchaId, byMail, setMailed, captchaId: byMail?.captchaId ?? captchaId }
}

/** Spec B §8: HTTP 422, or no response. */
const noDataMessage = (t: Translate<typeof messages>) => t.from(callMessages)('no-data')

type RegistrationOptions = {
  isMsp: boolean
  /** Focuses a field. */
  focus: (field: RegistrationField) => void
  proofsOfWork: CaptchaSlot['proofsOfWork']
}

/**
 * The form of `/registration` (spec B §2 and §4): its input, its problems, and the outcome of sending it.
 */
export function useRegistration({ isMsp, focus, proofsOfWork }: RegistrationOptions) {
  const t = useMessages(messages)
  const typed = useForm()
  const { form, problems, setProblems, check } = typed
  const captcha = useEitherCaptcha(typed, proofsOfWork)
  const { proofs } = captcha
  const { notice, setNotice, refuse, close } = useNotice(captcha, (email) => setProblems({ email }), focus)
  const [busy, setBusy] = useState(false)
  const [once] = useState(() => oneAtATime(setBusy))
  const change: typeof typed.change = (part) => {
    proofs.begin()
    typed.change(part)
  }
  /** The rules, if the form, or `only` one of its fields, has no problem; else null. */
  const whenGood = async (only?: RegistrationField) => {
    const rules = typed.rules ?? (await loadFormRules().catch(() => null))
    if (rules === null) return refuse('unreachable', noDataMessage(t))
    const all = problemsOf(t, form, rules)
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
    const outcome = await sendRegistration(form, rules, { captchaId: captcha.captchaId, isMsp, proofs })
    if (!outcome.ok) {
      const { refusal } = outcome
      refuse(refusal, refusal === 'unreachable' ? noDataMessage(t) : messageFor(outcome, t))
      return
    }
    local.write('isVerified', 'false')
    const [name, email] = [rules.normaliseName(form.name), normaliseEmail(form.email)]
    setNotice({ outcome: 'registered', name, email, registrationId: outcome.data.registration_id })
    typed.clear()
    captcha.renew()
  }
  const submit = () => once(send)
  return { rules: typed.rules, form, problems, check, change, captcha, whenGood, submit, busy, notice, close }
}

export type Registration = ReturnType<typeof useRegistration>

/** The dialog's content, and the effect of closing it (spec B §4 and §8). */
function useNotice(
  captcha: ReturnType<typeof useEitherCaptcha>,
  underEmail: (text: string) => void,
  focus: (field: RegistrationField) => void,
) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const refuse = (refusal: Refusal, text: string): null => {
    if (refusal === 'registration-email-refused') {
      underEmail(text)
      focus('email')
      return null
    }
    // A mailed code may be tried again.
    if (refusal === 'captcha-mismatch' && captcha.byMail === null) captcha.renew()
    setNotice({ outcome: 'refused', refusal, text })
    return null
  }
  const close = () => {
    setNotice(null)
    if (notice?.outcome === 'refused' && notice.refusal === 'captcha-not-valid') captcha.renew()
    focus((notice?.outcome === 'refused' ? fieldOf[notice.refusal] : undefined) ?? 'name')
  }
  return { notice, setNotice, refuse, close }
}
