import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { languages } from '@portico/contract/platform/language.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommandContext, Terminal } from '@portico/server/core/commands/command-context.ts'
import { readCommand } from '@portico/server/core/commands/read-command.ts'
import { messagesCommandsOf } from './messages-commands.ts'

const CHECKOUT = path.join(import.meta.dirname, '../../..')
const files = () =>
  globSync('{{contract,web,server}/src,features/*/{contract,web,server}}/**/messages/*.json', { cwd: root }).toSorted()
const content = () => Object.fromEntries(files().map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
let folder = ''
let root = ''
let original: Record<string, string> = {}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-messages-'))
  root = path.join(folder, 'checkout')
  for (const sources of ['web/src', 'server/src', 'features'])
    cpSync(path.join(CHECKOUT, sources), path.join(root, sources), {
      recursive: true,
      filter: (from) => path.basename(from) !== 'node_modules',
    })
  original = content()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  for (const [file, text] of Object.entries(original)) writeFileSync(path.join(root, file), text)
})

/** Runs a command and returns the printed lines, or the problems. */
async function run(words: readonly string[], at = root): Promise<readonly string[]> {
  const read = await readCommand(messagesCommandsOf(at), words, folder)
  if (!read.ok) return read.error
  // The commands need nothing but the folder.
  const done = await read.value.run({ folder } as CommandContext & Terminal)
  return done.ok ? done.value : done.error.problems
}

const german = () => path.join(folder, 'de.po')
const importChanged = async (from: string | RegExp, to: string) => {
  await run(['messages', 'export', '--language', 'de'])
  const before = readFileSync(german(), 'utf8')
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  writeFileSync(german(), after)
  return run(['messages', 'import', 'de.po'])
}

describe('messages export and import', () => {
  it('change nothing in any language when no text is changed', async () => {
    const exported = await run(['messages', 'export', '--out', 'all'])
    expect(exported).toHaveLength(languages.length - 1)
    expect(exported[0]).toMatch(/\/all\/de\.po: \d{3,} messages$/)
    const all = languages.filter((language) => language !== 'en').map((language) => `all/${language}.po`)
    expect(await run(['messages', 'import', ...all])).toEqual(['Nothing differs from the messages that are there.'])
    expect(content()).toEqual(original)
    await run(['messages', 'export', '--language', 'en'])
    expect(await run(['messages', 'import', 'en.po'])).toEqual(['Nothing differs from the messages that are there.'])
  })

  it('write a changed text to its file alone', async () => {
    expect(await importChanged('msgstr "Guten Tag,"', 'msgstr "Grüß Gott,"')).toEqual([
      'server/src/core/mail/messages/de.json: 1 changed',
    ])
    const changed = Object.entries(content()).filter(([file, text]) => original[file] !== text)
    expect(changed.map(([file]) => file)).toEqual(['server/src/core/mail/messages/de.json'])
    expect(changed[0]?.[1]).toBe(original['server/src/core/mail/messages/de.json']?.replace('Guten Tag,', 'Grüß Gott,'))
  })

  it('explain placeholders and plurals to the translator', async () => {
    await run(['messages', 'export', '--language', 'pl'])
    const text = readFileSync(path.join(folder, 'pl.po'), 'utf8')
    expect(text).toContain('#. Keep {name}.\nmsgctxt "server/src/core/mail#accountSubject"')
    expect(text).toContain('{count} is a number: give the forms few, many, one, other; # is the number.')
  })

  it.each([
    [
      'a missing placeholder',
      /msgstr "Ihr Konto bei \{name\}/,
      'msgstr "Ihr Konto bei',
      'It lacks the placeholder {name}.',
    ],
    [
      'an unknown placeholder',
      'msgstr "Guten Tag,"',
      'msgstr "Guten Tag {whom},"',
      'The English message has no placeholder {whom}.',
    ],
    ['HTML', 'msgstr "Guten Tag,"', 'msgstr "<img src=x>"', 'It contains HTML other than <b> … </b>.'],
    ['a missing plural form', 'one {# Stunde} ', '', 'The plural of {count} lacks the form “one”.'],
    ['an unknown key', 'core/mail#hello"', 'core/mail#helo"', 'There is no such message.'],
    ['a changed source', 'msgid "Hello,"', 'msgid "Hallo,"', 'The English text has changed since the export.'],
  ])('refuse %s and change nothing', async (_name, from, to, sentence) => {
    const problems = await importChanged(from, to)
    expect(problems).toEqual([expect.stringMatching(/^de\.po: server\/src\/core\/mail#\w+: /)])
    expect(problems[0]).toContain(sentence)
    expect(content()).toEqual(original)
  })

  it('keep the text of what is not translated', async () => {
    expect(await importChanged('msgstr "Guten Tag,"', 'msgstr ""')).toEqual([
      'Nothing differs from the messages that are there.',
    ])
  })

  it('refuse a second file of a language, whose texts would replace those of the first', async () => {
    await run(['messages', 'export', '--language', 'de'])
    cpSync(german(), path.join(folder, 'other.po'))
    expect(await run(['messages', 'import', 'de.po', 'other.po'])).toEqual([
      'other.po has the language of another file; import one after the other.',
    ])
  })

  it('read files of other systems, with a byte order mark and their ends of lines', async () => {
    await run(['messages', 'export', '--language', 'de'])
    const text = readFileSync(german(), 'utf8').replace('msgstr "Guten Tag,"', 'msgstr "Grüß Gott,"')
    writeFileSync(german(), `\ufeff${text.replaceAll('\n', '\r\n')}`)
    expect(await run(['messages', 'import', 'de.po'])).toEqual(['server/src/core/mail/messages/de.json: 1 changed'])
  })

  it('refuse keys that every object has', async () => {
    expect(await importChanged('core/mail#hello"', 'core/mail#__proto__"')).toEqual([
      expect.stringContaining('core/mail#__proto__: '),
    ])
    expect(content()).toEqual(original)
  })

  it('refuse other files, other languages, and an installation without sources', async () => {
    writeFileSync(path.join(folder, 'none.po'), 'msgid ""\nmsgstr "Language: sv\\n"\n')
    expect(await run(['messages', 'import', 'none.po'])).toEqual([
      'none.po names no language of the product in its header.',
    ])
    writeFileSync(path.join(folder, 'empty.po'), '')
    expect(await run(['messages', 'import', 'empty.po'])).toEqual([
      'empty.po names no language of the product in its header.',
    ])
    expect(await run(['messages', 'import', 'away.po'])).toEqual([expect.stringMatching(/^away\.po cannot be read: /)])
    expect(await run(['messages', 'export', '--language', 'sv'])).toEqual([
      `The languages are ${languages.join(', ')}.`,
    ])
    expect(await run(['messages', 'export'], folder)).toEqual([
      'This installation has no sources; run the command in a checkout of Portico.',
    ])
  })
})
