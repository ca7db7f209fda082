import { normaliseName } from '@portico/contract/core/accounts/name-rules.ts'
import type { RegistrationField, RegistrationForm } from '@portico/contract/features/trial/registration-rules.ts'
import { useEffect, useState } from 'react'
import { useMessages, type Translate } from '#web/platform/messages.ts'
import messages from '#web/features/trial/messages/en.json'

const emptyForm: RegistrationForm = {
  name: '',
  email: '',
  company: '',
  phone: '',
  country: 'US',
  agree: false,
  captcha: '',
}

/**
 * Loads the rules of the form, which include how telephone numbers are written in every country: the form is shown
 * and filled in meanwhile. Rejects when they cannot be loaded; another call tries again.
 */
export async function loadFormRules() {
  const [rules, phone] = await Promise.all([
    import('@portico/contract/features/trial/registration-rules.ts'),
    import('@portico/contract/features/trial/phone.ts'),
  ])
  const { checkRegistration } = rules
  const { internationalPhone, phoneCountries } = phone
  return { checkRegistration, normaliseName, internationalPhone, countries: phoneCountries() }
}

export type FormRules = Awaited<ReturnType<typeof loadFormRules>>

/** The sentence of each field that has a problem. */
export type FieldProblems = Partial<Record<RegistrationField, string>>

/**
 * The problems of a form, as sentences (spec B §5).
 */
export function problemsOf(t: Translate<typeof messages>, form: RegistrationForm, rules: FormRules): FieldProblems {
  const found = Object.entries(rules.checkRegistration(form))
  return Object.fromEntries(found.map(([field, problem]) => [field, t.of(problem)]))
}

/** The rules of the form, null until they are loaded. */
function useFormRules() {
  const [rules, setRules] = useState<FormRules | null>(null)
  useEffect(() => {
    loadFormRules().then(setRules, () => undefined)
  }, [])
  return rules
}

/**
 * The input of the form, and the sentences under it: each disappears as soon as its field is corrected, and none
 * appears while typing.
 */
export function useForm() {
  const t = useMessages(messages)
  const rules = useFormRules()
  const [form, setForm] = useState(emptyForm)
  const [problems, setProblems] = useState<FieldProblems>({})
  const change = (part: Partial<RegistrationForm>) => {
    const changed = { ...form, ...part }
    setForm(changed)
    if (rules === null) return
    const now = problemsOf(t, changed, rules)
    setProblems((shown) => Object.fromEntries(Object.entries(now).filter(([field]) => field in shown)))
  }
  /** Checks a field that lost focus and is not empty. */
  const check = (field: RegistrationField) => {
    if (rules === null || form[field] === '') return
    const { [field]: text } = problemsOf(t, form, rules)
    if (text !== undefined) setProblems((shown) => ({ ...shown, [field]: text }))
  }
  const clear = () => {
    setForm(emptyForm)
    setProblems({})
  }
  const clearCaptcha = () => setForm((last) => ({ ...last, captcha: '' }))
  return { rules, form, problems, setProblems, change, check, clear, clearCaptcha }
}
