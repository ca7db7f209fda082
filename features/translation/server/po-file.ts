import { po, type GetTextTranslations } from 'gettext-parser'
import { languageOfTag, type Language } from '@portico/contract/platform/language.ts'
import { placeholdersOf, pluralForms } from '@portico/contract/platform/message-problems.ts'
import type { Catalogue } from './catalogues.ts'

/** A message of a PO file: its catalogue's folder and key, the English text it was translated from, and the translation. */
export type Translated = { folder: string; key: string; english: string; text: string }

/** What a PO file has: its language (null where the product has none of that name) and its messages. */
export type ReadPo = { language: Language | null; messages: Translated[] }

/**
 * The messages of a language as a PO file (gettext manual, "PO Files"), which translation tools read. The context of each is
 * `<folder>#<key>`, its source the English text; plurals are part of the text, in ICU MessageFormat, and are explained.
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

/** What a translator must keep of a message. */
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
 * The messages of a PO file that have a translation; those marked as fuzzy have none. Throws where the text is no PO file.
 */
export function readPoFile(text: string): ReadPo {
  // An empty file has no headers, unlike its type.
  const { headers, translations }: Partial<GetTextTranslations> = po.parse(text, { validation: false })
  const entries = Object.values(translations ?? {}).flatMap((byId) => Object.values(byId))
  return {
    language: languageOfTag(headers?.['Language'] ?? ''),
    messages: entries.flatMap(({ msgctxt = '', msgid, msgstr: [translation = ''], comments }) => {
      const at = msgctxt.indexOf('#')
      const isOpen = translation === '' || comments?.flag?.includes('fuzzy') === true
      if (at < 0 || isOpen) return []
      return [{ folder: msgctxt.slice(0, at), key: msgctxt.slice(at + 1), english: msgid, text: translation }]
    }),
  }
}
