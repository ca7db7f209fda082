import { languageOfTag, languages } from '@portico/contract/platform/language.ts'

/**
 * The problem with the language of an email, as a list of at most one sentence. An empty language stands for the
 * domain's.
 */
export function languageProblems(language: string): string[] {
  if (language === '' || languageOfTag(language) !== null) return []
  return [`The languages are ${languages.join(', ')}.`]
}
