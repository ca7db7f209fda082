import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@portico/contract/platform/language.ts'
import type { Texts } from '@portico/contract/platform/message.ts'
import { messageProblems } from '@portico/contract/platform/message-problems.ts'
import type { KnownRefusal } from '@portico/contract/core/calls/refusal.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { validationMessages } from '@portico/contract/core/authentication/validation.ts'
import { describe, expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const catalogues = globSync('{{contract,web,server}/src,features/*/{contract,web,server}}/**/messages/en.json', {
  cwd: ROOT,
}).map((file) => path.dirname(file))
const textsOf = (folder: string, language: string) =>
  JSON.parse(readFileSync(path.join(ROOT, folder, `${language}.json`), 'utf8')) as Texts
const english = catalogues.map((folder) => [folder, textsOf(folder, 'en')] as const)

/** The legal texts are binding in English only. */
const ENGLISH_ONLY = 'features/legal/web/messages'

test('the messages around legal texts are in English only', () => {
  expect(readdirSync(path.join(ROOT, ENGLISH_ONLY))).toEqual(['en.json'])
})

describe.for(catalogues.filter((folder) => folder !== ENGLISH_ONLY))('the messages of %s', (folder) => {
  test('are in every language', () => {
    expect(readdirSync(path.join(ROOT, folder)).toSorted()).toEqual(languages.map((each) => `${each}.json`).toSorted())
  })

  test.for(languages)('have in %s every key in the order of English, and can be used', (language) => {
    const [source, texts] = [textsOf(folder, 'en'), textsOf(folder, language)]
    expect(Object.keys(texts)).toEqual(Object.keys(source))
    const problems = Object.entries(texts).map(([key, text]) => [
      key,
      ...messageProblems(source[key] ?? '', text, language),
    ])
    expect(problems.filter(([, problem]) => problem !== undefined)).toEqual([])
  })
})

// The web's messages are checked by its build (web/messages-plugin.ts).
test('every message of the server is used beside its folder', () => {
  const unused = english
    .filter(([folder]) => /^(server|features\/[^/]+\/server)\//.test(folder))
    .flatMap(([folder, texts]) => {
      const beside = path.join(ROOT, path.dirname(folder))
      const code = globSync('*.ts', { cwd: beside, exclude: ['*.test.ts'] }).map((file) =>
        readFileSync(path.join(beside, file), 'utf8'),
      )
      const used = folder === 'server/src/core/mail/messages' ? [...code, ...codeOfMails()] : code
      return Object.keys(texts).filter((key) => !isUsed(key, used))
    })
  expect(unused).toEqual([])
})

/**
 * Returns whether code contains the key, or composes it from a value of the contract: `t(state)`, or
 * `t(`${kind}.title`)`.
 */
function isUsed(key: string, code: readonly string[]): boolean {
  if (code.some((text) => text.includes(`'${key}'`))) return true
  const [, value = key, end = ''] = /^(.+)(\.\w+)$/.exec(key) ?? []
  return valuesOfContract.includes(`'${value}'`) && (end === '' || code.some((text) => text.includes(`}${end}\``)))
}

const valuesOfContract = [
  'contract/src/core/devices/device-state.ts',
  'contract/src/core/requests/request.ts',
  'features/insights/contract/board.ts',
  'features/insights/contract/widget-data.ts',
]
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n')

const codeOfMails = () =>
  globSync('{server/src,features/*/server}/**/*-mail{,s}.ts', { cwd: ROOT }).map((file) =>
    readFileSync(path.join(ROOT, file), 'utf8'),
  )

describe('the sentences', () => {
  test('of spec A are those of the contract, which cannot be imported without loading more at first', () => {
    const specified: Texts = validationMessages
    for (const [folder, texts] of english.filter(([each]) =>
      /^(web|features\/[^/]+\/web).*(authentication|password-reset)|^features\/password-reset\/web/.test(each),
    )) {
      const both = Object.keys(texts).filter((key) => key in specified)
      expect([folder, both.map((key) => texts[key])]).toEqual([folder, both.map((key) => specified[key])])
    }
  })

  test('that name a wait are those that the server sends, so that the page can count them down', () => {
    const ours = english.flatMap(([, texts]) => Object.entries(texts).filter(([key]) => key.endsWith('-seconds')))
    expect(Object.fromEntries(ours)).toEqual(
      Object.fromEntries(
        Object.entries<KnownRefusal>(refusals).flatMap(([name, { timed }]) =>
          timed === undefined ? [] : [[`${name}-seconds`, timed] as const],
        ),
      ),
    )
  })
})
