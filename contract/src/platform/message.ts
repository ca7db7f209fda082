/** The values of a message's placeholders. Numbers are formatted for the language. */
export type MessageValues = Readonly<Record<string, string | number>>

const placeholder = /\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g

/**
 * Writes a message: `{name}` becomes its value, and `{count, plural, one {# day} other {# days}}` the form that the
 * language has for the number (the part of ICU MessageFormat that the product needs). `locale` is a BCP 47 tag.
 */
export function formatMessage(locale: string, message: string, values: MessageValues): string {
  return message.replaceAll(placeholder, (_all, name: string, forms?: string) => {
    const value = values[name] ?? ''
    if (typeof value === 'string') return apart(locale, value)
    const number = new Intl.NumberFormat(locale).format(value)
    if (forms === undefined) return number
    const wanted = new Intl.PluralRules(locale).select(value)
    const found = new Map(Array.from(forms.matchAll(/(\w+) \{([^{}]*)\}/g), ([, form, text]) => [form, text]))
    return (found.get(wanted) ?? found.get('other') ?? '').replaceAll('#', number)
  })
}

/**
 * In a right-to-left text a value is isolated, so that its own direction does not affect the text around it (UAX 9).
 */
function apart(locale: string, value: string): string {
  return locale.startsWith('ar') && value !== '' ? `\u2068${value}\u2069` : value
}

/**
 * The tag by which a language's numbers and dates are written: Arabic with the digits that codes and clocks have.
 */
export function localeOf(language: string): string {
  return language.startsWith('ar') ? `${language}-u-nu-latn` : language
}
