import type { DomainSettings } from '@portico/contract/plumbing/domain-settings.ts'
import type { Catalogue } from './plumbing/words.ts'
import { wordsByFolder } from './words-by-folder.ts'

const files = import.meta.glob<Catalogue[string]>('/src/{ui,sign-in}/words/*.ts', {
  import: 'words',
  eager: true,
})

/**
 * The sentences of the first screens in a language: for the page renderer, which has them all.
 */
export function frontWordsIn(language: string): Catalogue {
  return wordsByFolder(Object.fromEntries(Object.entries(files).filter(([path]) => path.endsWith(`/${language}.ts`))))
}

/** Sentences of `sign-in` that one variant of the screen alone shows. */
const ofVulnerability = ['headlineVulnerability', 'posture', 'critical', 'high', 'medium', 'low']

/**
 * What of these the script of a page may show: not what only the server writes, nor what is of a variant that the domain
 * does not have.
 */
export function pageWordsIn(language: string, variant: DomainSettings['variant']): Catalogue {
  const words = frontWordsIn(language)
  const unused = new Set(['noScript', ...(variant === 'vulnerability' ? [] : ofVulnerability)])
  const used = Object.entries(words['sign-in'] ?? {}).filter(([key]) => !unused.has(key))
  return { ...words, 'sign-in': Object.fromEntries(used) }
}
