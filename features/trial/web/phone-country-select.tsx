import type { PhoneCountry } from '#features/trial/contract/phone.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import styles from './register-form.module.css'
import messages from '#features/trial/web/messages/en.json'

type Country = { country: PhoneCountry; callingCode: string }

type PhoneCountrySelectProps = {
  /** Empty while they are not loaded. */
  countries: readonly Country[]
  country: PhoneCountry
  onChoose: (country: PhoneCountry) => void
}

/** Returns the countries with their names in the language of the page, sorted by name. */
function named(
  { language, locale }: Pick<Translate<typeof messages>, 'language' | 'locale'>,
  countries: readonly Country[],
) {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return countries
    .map((each) => ({ ...each, name: names.of(each.country) ?? each.country }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
}

/**
 * The country of a telephone number: its letters and calling code in the field, over the browser's own list of names.
 */
export function PhoneCountrySelect({ countries, country, onChoose }: PhoneCountrySelectProps) {
  const t = useMessages(messages)
  const callingCode = countries.find((each) => each.country === country)?.callingCode ?? '1'
  const options = countries.length === 0 ? [{ country, callingCode }] : countries
  const choose = (value: string) => {
    const chosen = countries.find((each) => each.country === value)
    if (chosen !== undefined) onChoose(chosen.country)
  }
  return (
    <span className={styles.country}>
      <span aria-hidden="true" dir="ltr">
        {`${country} +${callingCode}`}
      </span>
      <select
        name="country"
        autoComplete="country"
        aria-label={t('country')}
        value={country}
        onChange={(event) => choose(event.target.value)}
      >
        {named(t, options).map((each) => (
          <option key={each.country} value={each.country}>
            {`${each.name} (+${each.callingCode})`}
          </option>
        ))}
      </select>
    </span>
  )
}
