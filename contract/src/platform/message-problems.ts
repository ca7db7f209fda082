import type { Language } from './language.ts'

const plural = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/g

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()

/** Returns the names of a message's placeholders, each once and in order. */
export function placeholdersOf(message: string): string[] {
  return sorted(Array.from(message.replaceAll(plural, '{$1}').matchAll(/\{(\w+)\}/g), ([, name = '']) => name))
}

/** The plural forms of each language, computed once. */
const formsOf = new Map<Language, readonly string[]>()

/**
 * Returns the plural forms that a translation into a language must have: those of whole numbers up to 200 (CLDR), and
 * `other`, which ICU MessageFormat requires.
 */
export function pluralForms(language: Language): readonly string[] {
  const rules = new Intl.PluralRules(language)
  const forms =
    formsOf.get(language) ?? sorted([...Array.from({ length: 201 }, (_, number) => rules.select(number)), 'other'])
  formsOf.set(language, forms)
  return forms
}

const marksOf = (message: string) => message.match(/<\/?b>/g) ?? []
const inQuotes = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')
const placeholders = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/**
 * Returns the problems of a translation of an English message, one sentence each; empty if it can be used. It needs the
 * same placeholders and marks (`<b>`), every plural form of its language, and no other markup.
 */
export function messageProblems(english: string, translation: string, language: Language): string[] {
  const [wanted, given] = [placeholdersOf(english), placeholdersOf(translation)]
  const missing = wanted.filter((name) => !given.includes(name))
  const unknown = given.filter((name) => !wanted.includes(name))
  const rest = translation.replaceAll(plural, '').replaceAll(/\{\w+\}/g, '')
  return [
    ...(translation.trim() === '' ? ['It is empty.'] : []),
    ...(translation.trim() === translation || translation.trim() === '' ? [] : ['It begins or ends with a space.']),
    ...(missing.length === 0 ? [] : [`It lacks the placeholder ${placeholders(missing)}.`]),
    ...(unknown.length === 0 ? [] : [`The English message has no placeholder ${placeholders(unknown)}.`]),
    ...(/[{}]/.test(rest) ? ['A brace is not part of a placeholder or a plural.'] : []),
    ...(marksOf(english).join('') === marksOf(translation).join('')
      ? []
      : ['Its <b> … </b> are not those of English.']),
    ...(/<(?!\/?b>)[a-z!/]/i.test(translation) ? ['It contains HTML other than <b> … </b>.'] : []),
    ...pluralProblems(translation, language),
  ]
}

function pluralProblems(translation: string, language: Language): string[] {
  return Array.from(translation.matchAll(plural), ([, name = '', branches = '']) => {
    const forms = pluralForms(language)
    // French has `many` for a million.
    const known: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const given = Array.from(branches.matchAll(/(\w+) \{/g), ([, form = '']) => form)
    const missing = forms.filter((form) => !given.includes(form))
    const unknown = given.filter((form) => !known.includes(form))
    return [
      ...(missing.length === 0 ? [] : [`The plural of {${name}} lacks the form ${inQuotes(missing)}.`]),
      ...(unknown.length === 0 ? [] : [`The language has no plural form ${inQuotes(unknown)}.`]),
    ]
  }).flat()
}
