/** Made by `web/vite.config.ts`: the words of each language, by the path of their file. */
declare module 'virtual:words' {
  import type { Language } from '@portico/contract/plumbing/language.ts'
  import type { WordsPart } from '#web/plumbing/words.ts'

  type Loader = () => Promise<{ words: Readonly<Record<string, Readonly<Record<string, string>>>> }>
  export const loaders: Readonly<Record<Language, Readonly<Record<WordsPart, Loader>>>>
}
