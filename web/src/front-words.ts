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
