import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { languages, type Language } from '@portico/contract/platform/language.ts'
import { waitSummaries } from '@portico/contract/core/calls/wait.ts'
import { validationMessages } from '@portico/contract/core/authentication/validation.ts'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

const web = import.meta.dirname
const sources = [web, path.join(web, '../../contract/src')]

type Messages = Readonly<Record<string, string>>
/** The messages of one folder. */
type Folder = { folder: string; english: Messages; by: ReadonlyMap<string, Messages> }

const filesBelow = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true })
  return entries.map((entry) => path.join(folder, entry))
}

const messagesIn = async (file: string): Promise<Messages> => ((await import(file)) as { messages: Messages }).messages

async function folderOf(file: string): Promise<Folder> {
  const folder = path.dirname(file)
  const files = (await readdir(folder)).map((name) => path.join(folder, name))
  const by = await Promise.all(files.map(async (each) => [path.basename(each, '.ts'), await messagesIn(each)] as const))
  return {
    folder: path.relative(web, path.dirname(folder)).replace(/^(?:core|features)\//, ''),
    english: await messagesIn(file),
    by: new Map(by),
  }
}

const all = await filesBelow(web)
const folders = await Promise.all(all.filter((file) => file.endsWith('/messages/en.ts')).map(folderOf))
const cases = folders.flatMap((folder) =>
  languages.map((language) => ({ ...folder, language, messages: folder.by.get(language) })),
)

const forms = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/g
const placeholdersOf = (message: string) =>
  [...new Set(Array.from(message.replaceAll(forms, '{$1}').matchAll(/\{(\w+)\}/g), ([, name = '']) => name))].toSorted(
    (one, other) => one.localeCompare(other),
  )
const marksOf = (message: string) => message.match(/<\/?b>/g) ?? []

/** The plural forms of a language that whole numbers up to a million take. */
function formsNeeded(language: Language): string[] {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 201 }, (_, number) => rules.select(number)))].toSorted()
}

describe.for(cases)('the messages of $folder in $language', ({ messages = {}, english, language }) => {
  test('have every message, and no other', () => {
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english).toSorted())
    expect(Object.entries(messages).filter(([, sentence]) => sentence.trim() !== sentence || sentence === '')).toEqual(
      [],
    )
  })

  test('keep the placeholders and marks', () => {
    for (const [key, sentence] of Object.entries(messages)) {
      expect([key, placeholdersOf(sentence), marksOf(sentence)]).toEqual([
        key,
        placeholdersOf(english[key] ?? ''),
        marksOf(english[key] ?? ''),
      ])
    }
  })

  test('have a form for every number', () => {
    for (const [key, sentence] of Object.entries(messages)) {
      for (const [, , branches = ''] of sentence.matchAll(forms)) {
        const given = Array.from(branches.matchAll(/(\w+) \{/g), ([, form]) => form)
        expect([key, formsNeeded(language).filter((form) => !given.includes(form))]).toEqual([key, []])
        expect([key, given.includes('other')]).toEqual([key, true])
      }
      expect([key, sentence.replaceAll(forms, '').includes('plural')]).toEqual([key, false])
    }
  })
})

describe('the sentences', () => {
  test('of spec A are those of the contract, which cannot be imported without loading more at first', () => {
    const specified: Messages = validationMessages
    for (const { folder, english } of folders.filter((each) =>
      /^(?:authentication|password-reset)/.test(each.folder),
    )) {
      const both = Object.keys(english).filter((key) => key in specified)
      expect([folder, both.map((key) => english[key])]).toEqual([folder, both.map((key) => specified[key])])
    }
  })

  test('that name a wait are those that the server sends, so that the page can count them down', () => {
    const ours = folders.flatMap(({ english }) => Object.entries(english).filter(([key]) => key.endsWith('-seconds')))
    expect(Object.fromEntries(ours)).toEqual(
      Object.fromEntries(Object.entries(waitSummaries).map(([name, sentence]) => [`${name}-seconds`, sentence])),
    )
  })

  const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|\/messages\//.test(file)

  test('are all used', async () => {
    const files = (await Promise.all(sources.map(filesBelow))).flat().filter(isCode)
    const texts = await Promise.all(
      files.map(async (file) => ({ inWeb: file.startsWith(web), text: await readFile(file, 'utf8') })),
    )
    const inWeb = (wanted: (text: string) => boolean) =>
      texts.filter((each) => each.inWeb && wanted(each.text)).map(({ text }) => text)
    const unused = folders.flatMap(({ folder, english }) => {
      // The contract declares refusals and problems; a call without a response has its own two.
      const where = [
        ...texts.filter((each) => !each.inWeb).map(({ text }) => text),
        ...inWeb((text) => text.includes(`'${folder}')`)),
        ...inWeb((text) => /type NoAnswer =|pageRoutes: /.test(text)),
      ]
      const isUsed = (key: string) =>
        where.some((text) => text.includes(`'${key}'`) || text.includes(`.${key}`) || text.includes(` ${key}: {`))
      return Object.keys(english)
        .filter((key) => !isUsed(key.replace(/-seconds$/, '')))
        .map((key) => `${folder}: ${key}`)
    })
    expect(unused).toEqual([])
  })

  test('are in catalogues, none of them in a screen', async () => {
    // The legal texts are binding in English only.
    const screens = all.filter((file) => file.endsWith('.tsx') && !file.includes('/legal/'))
    const found = await Promise.all(screens.map(async (file) => plainTextIn(file, await readFile(file, 'utf8'))))
    expect(found.flat()).toEqual([])
  })
})

const shownAttributes = ['aria-label', 'title', 'alt', 'placeholder', 'label', 'text', 'about', 'lead']
const hasLetters = /\p{L}{2}/u
/** An address to be typed is the same everywhere. */
const isExample = (text: string) => /^\S+@\S+$/.test(text)

/** The literal text in a screen, between tags or in an attribute that users see or hear. */
function plainTextIn(file: string, code: string): string[] {
  const found: string[] = []
  const keep = (text: unknown) => {
    if (typeof text === 'string' && hasLetters.test(text) && !isExample(text)) {
      found.push(`${path.relative(web, file)}: ${text.trim()}`)
    }
  }
  new Visitor({
    JSXText: ({ value }) => keep(value),
    JSXAttribute({ name, value }) {
      const isUsed = name.type === 'JSXIdentifier' && shownAttributes.includes(name.name)
      if (isUsed && value?.type === 'Literal') keep(value.value)
    },
  }).visit(parseSync(file, code).program)
  return found
}
