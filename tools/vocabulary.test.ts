import { describe, expect, it } from 'vitest'
import { FEATURE, found, type Row } from './rules/test-violations.ts'

const NONE = 'nobody'
const CATALOGUE = 'features/desk/web/messages/en.json'
const MAIL = 'features/desk/server/ticket-mail.ts'
const PAGE = 'server/documentation/a.md'

describe('rule 7, the words', () => {
  const at2 = [`${FEATURE}:2 rule 7`]
  it.each<Row>([
    ...['nobody', 'Somebody', 'anybody', 'everybody', 'whoever', 'lest', 'anew'].map((word): Row => [
      word,
      { [FEATURE]: ['', `// ${word}`] },
      at2,
    ]),
    ...['to the letter', 'for ever', 'for good', 'is told', 'hears of', 'comes to life', 'without a word'].map(
      (idiom): Row => [idiom, { [FEATURE]: ['', `// a ${idiom} b`] }, at2],
    ),
    ['a log message', { [FEATURE]: ['', `export const a = '${['A', 'bug.'].join(' ')}'`] }, at2],
    ['a style sheet', { 'web/src/ui/a.css': [`/* ${NONE} */`] }, ['web/src/ui/a.css:1 rule 7']],
    ['documentation', { 'CONTRIBUTING.md': ['', 'Whoever changes'] }, ['CONTRIBUTING.md:2 rule 7']],
    ['an account of the system', { [FEATURE]: ["export const a = 'nobody'"] }, []],
    ['a word that holds one', { [FEATURE]: ['// the largest, renewal, for goods, retold'] }, []],
    ['an idiom in quotes of its own', { [FEATURE]: ["export const a = 'for good'"] }, []],
    ['an invitation to readers', { [FEATURE]: ['// Hear of trouble'] }, []],
    ['a catalogue', { [CATALOGUE]: [`{ "a": "Shown to ${NONE} here" }`] }, [`${CATALOGUE}:1 rule 7`]],
    ['a mail', { [MAIL]: [`// ${NONE} asked`] }, [`${MAIL}:1 rule 7`]],
    ['a page of the documentation', { [PAGE]: [`For ${NONE} but users`] }, [`${PAGE}:1 rule 7`]],
    ['a released migration', { 'server/migrations/0002-a.sql': [`-- ${NONE}`] }, []],
  ])('looks at %s', (_, planted, expected) => expect(found(planted)).toEqual(expected))

  it.each<Row>([
    ...[
      ...['House', 'tokenHalves', 'token_halves', 'atDoor', 'wordsOf', 'storedLook', 'turnAway', 'Told', 'trouble'],
      ...['timedWords', 'UserWords', 'knownHere', 'forgetAccount', 'saysFull', 'truth'],
    ].map((name): Row => [name, { [FEATURE]: ['', `export const ${name} = 1`, `${name}.valueOf()`] }, at2]),
    ['a file', { 'bench/plumbing.ts': [] }, ['bench/plumbing.ts:1 rule 7']],
    [
      'a folder',
      { 'bench/plumbing/a.ts': [], 'bench/plumbing/b.ts': [], 'bench/plumbing/licence.txt': [] },
      ['a.ts', 'b.ts', 'licence.txt'].map((file) => `bench/plumbing/${file}:1 rule 7`),
    ],
    ['a component', { 'web/src/ui/a.tsx': ['const a = <House />'] }, ['web/src/ui/a.tsx:1 rule 7']],
    [
      'names that hold one',
      { [FEATURE]: ['const household = unfold, planeTicket = indoors, stopWords = forgettable, assay = 1'] },
      [],
    ],
  ])('looks at the name %s', (_, planted, expected) => expect(found(planted)).toEqual(expected))
})
