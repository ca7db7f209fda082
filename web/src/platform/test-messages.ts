import type { Language } from '@portico/contract/platform/language.ts'
import type { Texts } from '@portico/contract/platform/message.ts'
import { openMessages, type PageMessages, type TextsByCatalogue } from './messages.ts'

const files = import.meta.glob<string>(
  [
    '../**/messages/*.json',
    '../../../features/*/web/**/messages/*.json',
    '../../../contract/src/core/*/messages/*.json',
    '../../../features/*/contract/messages/*.json',
  ],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** Returns the name of a catalogue, as in messages-plugin.ts: `refusals` has the sentences of all refusals. */
const catalogueOf = (file: string) =>
  file.includes('/contract/')
    ? 'refusals'
    : file
        .replace('/messages/en.json', '')
        .replace(/^(?:\.\.\/)+/, '')
        .replace(/^(features\/[^/]+)\/web(?=\/|$)/, '$1')

const read = new Map<Language, TextsByCatalogue>()

/** Returns all messages in a language, by catalogue; English if a catalogue lacks it. */
export function allTexts(language: Language): TextsByCatalogue {
  const texts = read.get(language) ?? readTexts(language)
  read.set(language, texts)
  return texts
}

function readTexts(language: Language): TextsByCatalogue {
  const all: Record<string, Texts> = {}
  for (const file of Object.keys(files).filter((each) => each.endsWith('/en.json'))) {
    const text = files[file.replace(/en\.json$/, `${language}.json`)] ?? files[file] ?? ''
    const catalogue = catalogueOf(file)
    all[catalogue] = { ...all[catalogue], ...(JSON.parse(text) as Texts) }
  }
  return all
}

/**
 * Returns messages of a page with all catalogues loaded: tests and stories run without the build that creates the
 * message files.
 */
export function testMessages(language: Language): PageMessages {
  const pages = ['later', 'app', 'legal'] as const
  return openMessages(language, allTexts(language), (chosen) => Promise.resolve(allTexts(chosen)), pages)
}
