import { po, type GetTextTranslations } from 'gettext-parser'
import { languageOfTag, type Language } from '@portico/contract/platform/language.ts'
import { placeholdersOf, pluralForms } from '@portico/contract/platform/message-problems.ts'
import type { Catalogue } from './catalogues.ts'

/**
 * A message of a PO file: the folder and key of its catalogue, the English text on which the translation is based, and
 * the translation.
 */
export type Translated = { folder: string; key: string; english: string; text: string }

/** The content of a PO file: its language (null if the product does not offer it) and its messages. */
export type ReadPo = { language: Language | null; messages: Translated[] }

/**
 * Writes the messages of a language as a PO file (gettext manual, "PO Files"), the format of translation tools. The
 * context of each message is `<folder>#<key>`, and its source is the English text. Plurals are part of the text, in ICU
 * MessageFormat, and a comment explains them.
 */
export function poFileOf(catalogues: readonly Catalogue[], language: Language): string {
  const translations: GetTextTranslations['translations'] = {}
  for (const { folder, english, texts } of catalogues)
    for (const [key, source] of Object.entries(english)) {
      const msgctxt = `${folder}#${key}`
      const comment = explained(source, language)
      translations[msgctxt] = {
        [source]: {
          msgctxt,
          msgid: source,
          msgstr: [texts[key] ?? ''],
          ...(comment === ''
            ? {}
            : { comments: { translator: '', reference: '', extracted: comment, flag: '', previous: '' } }),
        },
      }
    }
  const headers = { 'Language': language, 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString()
}

/** Returns an explanation of the parts of a message that a translator must keep. */
function explained(source: string, language: Language): string {
  const names = placeholdersOf(source).map((name) =>
    source.includes(`{${name}, plural,`)
      ? `{${name}} is a number: give the forms ${pluralForms(language).join(', ')}; # is the number.`
      : `Keep {${name}}.`,
  )
  return [
    ...names,
    ...(source.includes('<b>') ? ['Keep <b> and </b>: what is between them is marked or a link.'] : []),
  ].join('\n')
}

/**
 * Reads the translated messages of a PO file; fuzzy ones are skipped. Throws if the text is not a PO file.
 */
export function readPoFile(text: string): ReadPo {
  // An empty file has no headers, although the type says that there are some.
  const { headers, translations }: Partial<GetTextTranslations> = po.parse(text, { validation: false })
  const entries = Object.values(translations ?? {}).flatMap((byId) => Object.values(byId))
  return {
    language: languageOfTag(headers?.['Language'] ?? ''),
    messages: entries.flatMap(({ msgctxt = '', msgid, msgstr: [translation = ''], comments }) => {
      const separator = msgctxt.indexOf('#')
      const isOpen = translation === '' || comments?.flag?.includes('fuzzy') === true
      if (separator < 0 || isOpen) return []
      return [
        { folder: msgctxt.slice(0, separator), key: msgctxt.slice(separator + 1), english: msgid, text: translation },
      ]
    }),
  }
}
