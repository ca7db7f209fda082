import type { Language } from '@portico/contract/plumbing/language.ts'
import { loaders } from 'virtual:words'
import type { Catalogue, WordsPart } from './plumbing/words.ts'
import { wordsByFolder } from './words-by-folder.ts'

/**
 * Loads the sentences of a part of the pages in a language, from a file of their own. Rejects when they cannot be had.
 */
export async function loadWords(language: Language, part: WordsPart): Promise<Catalogue> {
  return wordsByFolder((await loaders[language][part]()).words)
}
