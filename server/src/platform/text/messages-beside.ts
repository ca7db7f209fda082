import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@portico/contract/platform/language.ts'
import { localeOf, translatorOf, type Texts, type Translator } from '@portico/contract/platform/message.ts'

/**
 * Returns the messages in the folder `messages/` of `folder`, one JSON file for each language, typed by the English
 * ones. A file is read when its language is first used; a language without a file has the English messages.
 */
export function messagesBeside<English extends Texts>(folder: string): (language: Language) => Translator<English> {
  const known = new Map<Language, Translator<English>>()
  return (language) => {
    const translator =
      known.get(language) ?? translatorOf<English>(language, localeOf(language), readerOf(folder, language))
    known.set(language, translator)
    return translator
  }
}

function readerOf(folder: string, language: Language): (key: string) => string {
  const own = join(folder, 'messages', `${language}.json`)
  const file = existsSync(own) ? own : join(folder, 'messages', 'en.json')
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts
  return (key) => texts[key] ?? ''
}
