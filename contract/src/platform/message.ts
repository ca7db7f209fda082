import type { Language } from './language.ts'

/** The values of a message's placeholders. Numbers are formatted for the language. */
export type MessageValues = Readonly<Record<string, string | number>>

/** The messages of a feature in one language, by their keys. */
export type Texts = Readonly<Record<string, string>>

/** The names of the placeholders in a message: the text after each brace, except forms of a plural. */
type Named<Message extends string> = Message extends `${string}{${infer Rest}` ? NameAtStart<Rest> | Named<Rest> : never
type NameAtStart<Rest extends string> = Rest extends `${infer Before}}${string}`
  ? Before extends `${infer Name}, plural,${string}`
    ? Name
    : Before extends `${string} ${string}` | '#'
      ? never
      : Before
  : never

/** The values that a message needs besides its key: none, or one object with each of its placeholders. */
export type ValuesOf<Message extends string> = [Named<Message>] extends [never]
  ? []
  : [values: { readonly [Name in Named<Message>]: string | number }]

/**
 * The messages of a feature in one language. The English messages determine the keys, and the values that each key
 * needs.
 */
export type Translator<English extends Texts> = {
  <Key extends keyof English & string>(key: Key, ...values: ValuesOf<English[Key]>): string
  /** The message of a key known at run time; empty if there is none. */
  of: (key: keyof English & string, values?: MessageValues) => string
  /** The message of a key before its values are filled in; empty if there is none. */
  unformatted: (key: keyof English & string) => string
  language: Language
  /** The tag (BCP 47) by which numbers, dates and times are written. */
  locale: string
}

const placeholder = /\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g

/**
 * Returns the messages that `unformatted` finds by their keys, written for `locale`.
 */
export function translatorOf<English extends Texts>(
  language: Language,
  locale: string,
  unformatted: (key: string) => string,
): Translator<English> {
  const t = (key: string, values: MessageValues = {}) => formatMessage(locale, unformatted(key), values)
  return Object.assign(t, { of: t, unformatted, language, locale }) as Translator<English>
}

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

/** In right-to-left text a value is isolated, so that its own direction does not affect the text around it (UAX 9). */
function apart(locale: string, value: string): string {
  return locale.startsWith('ar') && value !== '' ? `\u2068${value}\u2069` : value
}

/**
 * Returns the tag by which numbers and dates of a language are formatted. Arabic uses the digits 0 to 9, as codes and
 * clocks do.
 */
export function localeOf(language: string): string {
  return language.startsWith('ar') ? `${language}-u-nu-latn` : language
}
