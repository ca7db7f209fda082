import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { languageOfTag, languages, type Language } from '@portico/contract/platform/language.ts'
import { messageProblems } from '@portico/contract/platform/message-problems.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import {
  defineCommand,
  refusal,
  type Command,
  type CommandError,
} from '@portico/server/core/commands/define-command.ts'
import { readCatalogues, writeCatalogue, type Catalogue } from './catalogues.ts'
import { poFileOf, readPoFile, type ReadPo } from './po-file.ts'

const noSources = 'This installation has no sources; run the command in a checkout of Portico.'
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A catalogue with changed texts, and the number of changes. */
type Changed = { catalogue: Catalogue; language: Language; count: number }

/** Returns the commands for translators. `root` is the checkout with the messages. */
export function messagesCommandsOf(root: string): readonly Command[] {
  const exportMessagesCommand = defineCommand({
    name: 'messages export',
    isReadOnly: true,
    usage: ['npm run portico -- messages export [--language de] [--out folder]'],
    options: { language: 'text', out: 'text' },
    read(_words, { language, out = '.' }) {
      const wanted = language === undefined ? null : languageOfTag(language)
      if (language !== undefined && wanted === null) return err([`The languages are ${languages.join(', ')}.`])
      return ok({ wanted: wanted === null ? languages.filter((known) => known !== 'en') : [wanted], out })
    },
    async run({ folder }, { wanted, out }) {
      const target = resolve(folder, out)
      try {
        await mkdir(target, { recursive: true })
        const files = await Promise.all(wanted.map((language) => exportTo(root, target, language)))
        return files.includes(null) ? refusal(noSources) : ok(files.flatMap((file) => file ?? []))
      } catch (error) {
        return refusal(`The messages cannot be written: ${messageOf(error)}`)
      }
    },
    print: (files) => files.map(({ file, count }) => `${file}: ${count} messages`),
  })
  const importMessagesCommand = defineCommand({
    name: 'messages import',
    usage: ['npm run portico -- messages import <file.po> …'],
    words: ['a file that messages export wrote'],
    takesMore: true,
    read: (files) => ok({ files }),
    run: ({ folder }, { files }) =>
      importFiles(
        root,
        files.map((file) => [file, resolve(folder, file)]),
      ),
    print: (changed) =>
      changed.length === 0
        ? ['Nothing differs from the messages that are there.']
        : changed.map(
            ({ catalogue, language, count }) => `${catalogue.folder}/messages/${language}.json: ${count} changed`,
          ),
  })
  return [exportMessagesCommand, importMessagesCommand]
}

async function exportTo(root: string, target: string, language: Language) {
  const catalogues = readCatalogues(root, language)
  if (catalogues === null) return null
  const file = join(target, `${language}.po`)
  await writeFile(file, poFileOf(catalogues, language))
  return { file, count: catalogues.reduce((sum, { english }) => sum + Object.keys(english).length, 0) }
}

const readPo = (path: string): Promise<Result<ReadPo, string>> =>
  readFile(path, 'utf8')
    .then(readPoFile)
    .then(ok, (error: unknown) => err(messageOf(error)))

/** Changes all catalogues that the files translate, or none if any message is not valid. */
async function importFiles(
  root: string,
  files: readonly (readonly [name: string, path: string])[],
): Promise<Result<readonly Changed[], CommandError>> {
  if (readCatalogues(root, 'en') === null) return refusal(noSources)
  const problems: string[] = []
  const changed: Changed[] = []
  const languagesRead = new Set<Language>()
  for (const [name, path] of files) {
    const read = await readPo(path)
    if (!read.ok) problems.push(`${name} cannot be read: ${read.error}`)
    else if (read.value.language === null) problems.push(`${name} names no language of the product in its header.`)
    else if (languagesRead.has(read.value.language))
      problems.push(`${name} has the language of another file; import one after the other.`)
    else {
      const { language } = read.value
      languagesRead.add(language)
      const catalogues = readCatalogues(root, language) ?? []
      problems.push(...problemsOf(read.value, language, catalogues).map((problem) => `${name}: ${problem}`))
      changed.push(...changesOf(read.value, language, catalogues))
    }
  }
  if (problems.length > 0) return refusal(...problems)
  for (const { catalogue, language } of changed) writeCatalogue(root, catalogue, language)
  return ok(changed)
}

function problemsOf({ messages }: ReadPo, language: Language, catalogues: readonly Catalogue[]): string[] {
  return messages.flatMap(({ folder, key, english, text }) => {
    const source = catalogues.find((known) => known.folder === folder)?.english[key]
    const found =
      source === undefined
        ? ['There is no such message.']
        : source === english
          ? messageProblems(source, text, language)
          : ['The English text has changed since the export.']
    return found.map((problem) => `${folder}#${key}: ${problem}`)
  })
}

function changesOf({ messages }: ReadPo, language: Language, catalogues: readonly Catalogue[]): Changed[] {
  return catalogues.flatMap((catalogue) => {
    const given = messages.filter(
      ({ folder, key, text }) => folder === catalogue.folder && catalogue.texts[key] !== text,
    )
    if (given.length === 0) return []
    const texts = { ...catalogue.texts, ...Object.fromEntries(given.map(({ key, text }) => [key, text])) }
    return [{ catalogue: { ...catalogue, texts }, language, count: given.length }]
  })
}
