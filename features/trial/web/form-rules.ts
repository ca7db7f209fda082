import type { RegistrationForm } from '#features/trial/contract/registration-rules.ts'
import { useEffect, useState } from 'react'
import type { Translate } from '@portico/web/platform/messages.ts'
import type { FormNotice } from '@portico/web/ui/form/form-notice.ts'
import { underFields } from '@portico/web/ui/form/later-forms.ts'
import { type FormValues } from '@portico/web/ui/form/use-form.ts'
import type messages from '#features/trial/web/messages/en.json'

/** The names of the inputs, in the order of the page. */
export const registrationFields = ['name', 'email', 'company', 'country', 'phone', 'agree', 'captcha'] as const
export type RegistrationInput = (typeof registrationFields)[number]

/**
 * Loads the rules of the form, which include how telephone numbers are written in every country: the form can be filled
 * in before they are loaded. Rejects when they cannot be loaded; another call tries again.
 */
async function loadFormRules() {
  const [{ checkRegistration }, { internationalPhone, phoneCountries }] = await Promise.all([
    import('#features/trial/contract/registration-rules.ts'),
    import('#features/trial/contract/phone.ts'),
  ])
  const countries = phoneCountries()
  const formOf = (values: FormValues<RegistrationInput>): RegistrationForm => ({
    ...values,
    country: countries.find(({ country }) => country === values.country)?.country ?? 'US',
    agree: values.agree !== '',
  })
  /** Returns the problems of an input, as sentences under its fields (spec B §5). */
  const check = (
    t: Translate<typeof messages>,
    values: FormValues<RegistrationInput>,
  ): FormNotice<RegistrationInput> | null =>
    underFields(checkRegistration(formOf(values)), (problem) => {
      // Spec B §5 allows letters only; elsewhere real names are accepted (decisions/0141).
      if (problem === 'name-not-letters') return `${t(problem)}. ${t('nameLater')}`
      return problem === 'company-not-letters' ? `${t(problem)}. ${t('companyLater')}` : t.of(problem)
    })
  return { check, formOf, internationalPhone, countries }
}

export type FormRules = Awaited<ReturnType<typeof loadFormRules>>

/** Returns the rules of the form, null until they are loaded, and `load`, which waits for them: null if that fails. */
export function useFormRules() {
  const [rules, setRules] = useState<FormRules | null>(null)
  useEffect(() => {
    loadFormRules().then(setRules, () => undefined)
  }, [])
  const load = async () => rules ?? loadFormRules().catch(() => null)
  return { rules, load }
}
