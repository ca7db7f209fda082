import { normaliseName } from '@portico/contract/core/accounts/name-rules.ts'

/**
 * Loads the rules of the form, which bring along how telephone numbers are written in every country: the form is seen
 * and filled in meanwhile. Rejects when they cannot be had; another call tries again.
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
