import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Language } from '@portico/contract/platform/language.ts'
import type { Texts } from '@portico/contract/platform/message.ts'

/**
 * The messages of a feature in English and another language; `folder` is relative to the checkout, such as
 * `features/trial/web`.
 */
export type Catalogue = { folder: string; english: Texts; texts: Texts }

const fileOf = (root: string, folder: string, language: Language) => join(root, folder, 'messages', `${language}.json`)

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Texts

/**
 * Returns the catalogues in a language, sorted by folder; null if `root` has no sources. Texts that are binding only in
 * English are left out.
 */
export function readCatalogues(root: string, language: Language): Catalogue[] | null {
  if (!existsSync(join(root, 'web', 'src'))) return null
  return globSync('{{contract,web,server}/src,features/*/{contract,web,server}}/**/messages/en.json', { cwd: root })
    .map((file) => dirname(dirname(file)).replaceAll('\\', '/'))
    .toSorted()
    .filter((folder) => existsSync(fileOf(root, folder, language)))
    .map((folder) => ({
      folder,
      english: read(fileOf(root, folder, 'en')),
      texts: read(fileOf(root, folder, language)),
    }))
}

/** Writes the texts of a catalogue in a language, in the order of the English ones. */
export function writeCatalogue(root: string, { folder, english, texts }: Catalogue, language: Language): void {
  const sorted = Object.fromEntries(Object.keys(english).map((key) => [key, texts[key] ?? '']))
  writeFileSync(fileOf(root, folder, language), `${JSON.stringify(sorted, null, 2)}\n`)
}
