import type { Language } from '@portico/contract/platform/language.ts'
import type { Texts } from '@portico/contract/platform/message.ts'
import { openMessages, type PageMessages, type TextsByCatalogue } from './messages.ts'

const files = import.meta.glob<string>(['../**/messages/*.json', '../../../features/*/web/**/messages/*.json'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The name of a catalogue, as in messages-plugin.ts. */
const catalogueOf = (file: string) =>
  file
    .replace('/messages/en.json', '')
    .replace(/^(?:\.\.\/)+/, '')
    .replace(/^(features\/[^/]+)\/web(?=\/|$)/, '$1')

const read = new Map<Language, TextsByCatalogue>()

/** All messages in a language, by catalogue; English if a catalogue lacks it. */
export function allTexts(language: Language): TextsByCatalogue {
  const texts = read.get(language) ?? readTexts(language)
  read.set(language, texts)
  return texts
}

function readTexts(language: Language): TextsByCatalogue {
  const english = Object.keys(files).filter((file) => file.endsWith('/en.json'))
  return Object.fromEntries(
    english.map((file) => {
      const text = files[file.replace(/en\.json$/, `${language}.json`)] ?? files[file] ?? ''
      return [catalogueOf(file), JSON.parse(text) as Texts]
    }),
  )
}

/**
 * Messages of a page with all catalogues loaded: tests and stories run without the build that creates the message
 * files.
 */
export function testMessages(language: Language): PageMessages {
  const pages = ['later', 'app', 'legal'] as const
  return openMessages(language, allTexts(language), (chosen) => Promise.resolve(allTexts(chosen)), pages)
}
