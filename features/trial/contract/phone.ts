import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'

/** ISO 3166 two-letter code of a country that has a calling code. */
export type PhoneCountry = CountryCode

/** The default country of spec B §9. */
const defaultPhoneCountry: PhoneCountry = 'US'

/** Returns every country for the dropdown, with its calling code without the `+`. */
export function phoneCountries(): { country: PhoneCountry; callingCode: string }[] {
  return getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }))
}

/** Returns whether a number as typed, with or without its country's calling code, is a valid number of `country`. */
export function isPhoneOf(typed: string, country: PhoneCountry): boolean {
  const phone = parsePhoneNumberFromString(typed.trim(), country)
  return phone !== undefined && phone.isValid() && phone.country === country
}

/**
 * Returns a valid number as it is sent and stored (E.164, `+12015550123`), or null if it is valid neither in `country`
 * nor, written with a `+`, in another country.
 */
export function internationalPhone(typed: string, country: PhoneCountry = defaultPhoneCountry): string | null {
  const phone = parsePhoneNumberFromString(typed.trim(), country)
  return phone !== undefined && phone.isValid() ? phone.number : null
}
