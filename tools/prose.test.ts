import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProse } from './prose/check-prose.ts'
import { proseOf } from './prose/prose-files.ts'

const page = (text: string, file = 'README.md') => checkProse([{ path: file, text }])

describe('a page', () => {
  it.each([
    ['An e-mail', 'e-mail => email'],
    ['Please log in.', 'log in => sign in'],
    ['The login page', 'login => sign-in'],
    ['After a logout', 'logout => sign-out'],
    ['An organization', 'organization => organisation'],
    ['To recognize it', 'recognize => -ise, -ising, -isation (British spelling)'],
    ['The color', 'color => -our (British spelling)'],
    ['A ticket', 'ticket => request'],
    ['The button alone.', 'alone => only'],
    ['It has a key of its own.', 'of its own => its own'],
  ])('with "%s" has a fault', async (text, fault) => {
    expect(await page(`# A title\n\n${text}`)).toEqual([`README.md:3 ${fault}`])
  })

  it('may not begin a sentence with What, unless it is a question', async () => {
    expect(await page('What it needs is here.')).toHaveLength(1)
    expect(await page('What does it need?')).toEqual([])
  })

  it('has no sentence of more than 300 characters', async () => {
    const words = (count: number) => `${'word '.repeat(count)}end.`
    expect(await page(words(59))).toEqual([])
    expect(await page(words(60))).toHaveLength(1)
  })

  it('may name the same in code, as specified, and of other products', async () => {
    expect(
      await page(
        '`e-mail`, Please Login again, Authorized redirect\nURIs, single logout, the login role, the logout\nrequest',
      ),
    ).toEqual([])
  })

  it('is read in tables and lists, without its header', async () => {
    expect(await page('---\ntitle: The e-mail\n---\n\n| a | b |\n|---|---|\n| e-mail | c |\n\n- e-mail')).toEqual([
      'README.md:7 e-mail => email',
      'README.md:9 e-mail => email',
    ])
  })
})

it('a decision record is checked for terms and not for syntax', async () => {
  expect(await page('What it needs is an e-mail alone.', 'decisions/0001-a.md')).toEqual([
    'decisions/0001-a.md:1 e-mail => email',
  ])
})

it('a catalogue is checked message by message, without tags and placeholders', async () => {
  const text = '{\n  "email": "An <b>e-mail</b> of {login}",\n  "done": "Sent \\"now\\"",\n  "back": "Log in"\n}\n'
  expect(await checkProse([{ path: 'features/a/web/messages/en.json', text }])).toEqual([
    'features/a/web/messages/en.json:2 e-mail => email',
    'features/a/web/messages/en.json:4 Log in => sign in',
  ])
})

it('every page and every English catalogue is free of faults (npm run prose)', async () => {
  expect(await checkProse(proseOf(path.join(import.meta.dirname, '..')))).toEqual([])
})
