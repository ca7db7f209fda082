import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { languages } from '@portico/contract/platform/language.ts'
import type { Texts } from '@portico/contract/platform/message.ts'
import { messageProblems } from '@portico/contract/platform/message-problems.ts'
import { waitSummaries } from '@portico/contract/core/calls/wait.ts'
import { validationMessages } from '@portico/contract/core/authentication/validation.ts'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

const web = import.meta.dirname
const all = (await readdir(web, { recursive: true })).map((entry) => path.join(web, entry))
const catalogues = all.filter((file) => file.endsWith('/messages/en.json')).map((file) => path.dirname(file))
const nameOf = (folder: string) => path.relative(web, path.dirname(folder))

const textsOf = async (folder: string, language: string) =>
  JSON.parse(await readFile(path.join(folder, `${language}.json`), 'utf8')) as Texts

/** The legal texts are binding in English only. */
const isEnglishOnly = (folder: string) => nameOf(folder) === 'features/legal'

test.for(catalogues.filter(isEnglishOnly))('the messages of %s are in English only', async (folder) => {
  expect(await readdir(folder)).toEqual(['en.json'])
})

describe.for(catalogues.filter((folder) => !isEnglishOnly(folder)))('the messages of %s', (folder) => {
  test('are in every language', async () => {
    expect((await readdir(folder)).toSorted()).toEqual(languages.map((language) => `${language}.json`).toSorted())
  })

  test.for(languages)('have in %s every key in the order of English, and can be used', async (language) => {
    const [english, texts] = [await textsOf(folder, 'en'), await textsOf(folder, language)]
    expect(Object.keys(texts)).toEqual(Object.keys(english))
    const problems = Object.entries(texts).map(([key, text]) => [
      key,
      ...messageProblems(english[key] ?? '', text, language),
    ])
    expect(problems.filter(([, problem]) => problem !== undefined)).toEqual([])
  })
})

describe('the sentences', async () => {
  const english = await Promise.all(
    catalogues.map(async (folder) => [nameOf(folder), await textsOf(folder, 'en')] as const),
  )

  test('of spec A are those of the contract, which cannot be imported without loading more at first', () => {
    const specified: Texts = validationMessages
    for (const [name, texts] of english.filter(([each]) => /authentication|password-reset/.test(each))) {
      const both = Object.keys(texts).filter((key) => key in specified)
      expect([name, both.map((key) => texts[key])]).toEqual([name, both.map((key) => specified[key])])
    }
  })

  test('that name a wait are those that the server sends, so that the page can count them down', () => {
    const ours = english.flatMap(([, texts]) => Object.entries(texts).filter(([key]) => key.endsWith('-seconds')))
    expect(Object.fromEntries(ours)).toEqual(
      Object.fromEntries(Object.entries(waitSummaries).map(([name, sentence]) => [`${name}-seconds`, sentence])),
    )
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
