import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { normaliseName } from '@portico/contract/core/accounts/name-rules.ts'
import { err, type Result } from '@portico/contract/platform/result.ts'
import type { register } from '#features/trial/contract/registrations.ts'
import { useState } from 'react'
import type { CaptchaSlot } from '@portico/web/core/features/offers.ts'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { messageFor, refused, type Refused, type RefusalSeen } from '@portico/web/core/calls/send.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import type { FormNotice } from '@portico/web/ui/form/form-notice.ts'
import { useForm, type FormValues } from '@portico/web/ui/form/use-form.ts'
import { registrationFields, useFormRules, type RegistrationInput } from './form-rules.ts'
import { sendRegistration, type MailedCaptcha } from './send-registration.ts'
import callMessages from '@portico/web/core/calls/messages/en.json'
import messages from '#features/trial/web/messages/en.json'

type Refusal = RefusalSeen<typeof register>
type Values = FormValues<RegistrationInput>

/** An accepted registration, for the page that greets its visitor. */
export type Registered = { name: string; email: string; registrationId: string }

/** The refusal that the dialog shows. */
export type Notice = { refusal: Refusal; text: string }

/** The field that a refusal is about. A refusal without an entry is about the first field. */
const fieldOf: Partial<Record<Refusal, RegistrationInput>> = {
  'registration-phone-refused': 'phone',
  'company-registered': 'company',
  'captcha-not-valid': 'captcha',
  'captcha-mismatch': 'captcha',
}

/** Returns the field to correct after a refusal; the first field after any other notice. */
export function fieldToFocus(notice: Notice | null): RegistrationInput {
  return (notice === null ? undefined : fieldOf[notice.refusal]) ?? 'name'
}

/** Returns the captcha of the form: the picture, or the code mailed to the entered address instead. */
function useEitherCaptcha(proofsOfWork: CaptchaSlot['proofsOfWork']) {
  const [typed, setTyped] = useState({ email: '', captcha: '' })
  const [mailed, setMailed] = useState<MailedCaptcha | null>(null)
  const [captchaId, setCaptchaId] = useState('')
  const [round, setRound] = useState(0)
  const [proofs] = useState(proofsOfWork)
  // Counts the requests for a captcha, each of which empties the field.
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setTyped((last) => ({ ...last, captcha: '' }))
    setCleared((last) => last + 1)
  }
  const renew = () => {
    setMailed(null)
    clear()
    setCaptchaId('')
    setRound((last) => last + 1)
  }
  const awaitMail = (captcha: MailedCaptcha) => {
    setMailed(captcha)
    clear()
  }
  const onInput = ({ email, captcha }: Values) => {
    proofs.begin()
    setTyped({ email, captcha })
  }
  const byMail = mailed !== null && mailed.email === normaliseEmail(typed.email) ? mailed : null
  const isUntouched = typed.captcha === ''
  return {
    ...{ proofs, renew, round, setCaptchaId, byMail, awaitMail, cleared, isUntouched, onInput },
    captchaId: byMail?.captchaId ?? captchaId,
  }
}

/** Returns the message of a refusal, or that of spec B §8 if there was no response. */
const messageOf = (t: Translate<typeof messages>, outcome: Refused<Refusal>) =>
  outcome.refusal === 'unreachable' ? t.from(callMessages)('no-data') : messageFor(outcome, t)

type NotChecked = Extract<Result<never, FormNotice<RegistrationInput>>, { ok: false }>

/** Returns the outcome for an input whose problems were found only after the rules were loaded. */
export const notChecked = (found: FormNotice<RegistrationInput>) => err(found) as NotChecked

/** The outcome if the rules could not be loaded. */
export const withoutRules = refused('unreachable')

type RegistrationOptions = {
  isMsp: boolean
  proofsOfWork: CaptchaSlot['proofsOfWork']
  onRegistered: (registered: Registered) => void
}

/** Returns the form of `/registration` (spec B §2 and §4): its input, its problems, and the outcome of sending it. */
export function useRegistration({ isMsp, proofsOfWork, onRegistered }: RegistrationOptions) {
  const t = useMessages(messages)
  const { rules, load } = useFormRules()
  const captcha = useEitherCaptcha(proofsOfWork)
  const [notice, setNotice] = useState<Notice | null>(null)
  const refuse = (outcome: Refused<Refusal>) => {
    const { refusal } = outcome
    if (refusal === 'registration-email-refused')
      return refusalNotice(outcome, t, { email: ['registration-email-refused'] })
    // A code from an email may be tried again, so its captcha is not replaced.
    if (refusal === 'captcha-mismatch' && captcha.byMail === null) captcha.renew()
    setNotice({ refusal, text: messageOf(t, outcome) })
    return null
  }
  const form = useForm({
    fields: registrationFields,
    check: (values) => rules?.check(t, values) ?? null,
    call: async (values) => {
      const loaded = await load()
      if (loaded === null) return withoutRules
      const found = loaded.check(t, values)
      if (found !== null) return notChecked(found)
      const { captchaId, proofs } = captcha
      return sendRegistration(loaded.formOf(values), loaded, { captchaId, isMsp, proofs })
    },
    refused: (outcome) => ('error' in outcome ? outcome.error : refuse(outcome)),
    onDone: ({ data }, values) => {
      local.write('isVerified', 'false')
      const [name, email] = [normaliseName(values.name), normaliseEmail(values.email)]
      onRegistered({ name, email, registrationId: data.registration_id })
    },
    onInput: captcha.onInput,
  })
  const close = () => {
    setNotice(null)
    if (notice?.refusal === 'captcha-not-valid') captcha.renew()
    form.element(fieldToFocus(notice))?.focus()
  }
  /** Checks a field that lost focus and is not empty. */
  const check = (field: RegistrationInput) => {
    const values = form.values()
    const sentence = values[field] === '' ? undefined : rules?.check(t, values)?.fields?.[field]
    if (sentence === undefined) return
    form.setShown((last) => ({ ...last, fields: { ...last.fields, [field]: sentence } }))
  }
  return { rules, load, form, captcha, check, refuse, notice, close }
}

export type Registration = ReturnType<typeof useRegistration>
