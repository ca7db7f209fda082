import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandNames, drawFeatures, pageProblems, withGenerated } from './feature-pages.ts'
import { mainParts } from './flow-diagrams/main-parts.ts'
import { withTree } from './rules/planted-tree.ts'
import { readTree } from './rules/source-tree.ts'

const ROOT = path.join(import.meta.dirname, '..')
const drawn = drawFeatures(readTree(ROOT))

const rule = '| Which names are valid? | `features/profile/contract/own-name-rules.ts` |'
const rules = (count: number) => [
  '## Rules',
  '',
  '| question | file |',
  '|---|---|',
  ...Array<string>(count).fill(rule),
]
const written = ['# Profile', '', 'Users change their names.', '', ...rules(3)].join('\n')
const generated = drawn.get('profile') ?? ''
const stale = 'It is stale: run `node tools/feature-pages.ts`.'

describe('a page of a feature', () => {
  it('has a text by hand, rules, and the generated part', () => {
    expect(pageProblems(withGenerated(written, generated), generated)).toEqual([])
  })

  it('may not be missing', () => {
    expect(pageProblems(null, generated)).toEqual(['There is no README.md.'])
  })

  it.each([
    ['without its generated part', `${written}\n`],
    ['with an earlier generated part', withGenerated(written, generated).replace('saveName', 'setName')],
    ['with a text after it', `${withGenerated(written, generated)}More.\n`],
  ])('%s is stale', (_, page) => {
    expect(pageProblems(page, generated)).toEqual([stale])
    expect(pageProblems(withGenerated(page, generated), generated)).toEqual([])
  })

  it('has at most 4 kB by hand', () => {
    const page = (bytes: number) => `${written}\n\n${'é'.repeat(bytes / 2)}`
    const left = 4096 - Buffer.byteLength(`${written}\n\n\n\n`)
    expect(pageProblems(withGenerated(page(left - (left % 2)), generated), generated)).toEqual([])
    expect(pageProblems(withGenerated(page(left + 2), generated), generated)).toHaveLength(1)
  })

  it.each([
    ['no rules', written.replace('## Rules', '## Files')],
    ['two rules', written.replace(`\n${rule}`, '')],
    ['a rule without a question', written.replace('valid?', 'valid')],
    ['a rule without a file', written.replace(rule, '| Which names are valid? | the contract |')],
  ])('may not have %s', (_, page) => {
    expect(pageProblems(withGenerated(page, generated), generated)).toEqual([
      'It has fewer than 3 rules, each a question and its file.',
    ])
  })
})

it('shows calls with their callers, commands, and the effects of the main call', () => {
  expect(generated).toContain('| `saveName` | `PUT /api/iam/user/profile/` | signed-in users |')
  expect(drawn.get('secret-rotation')).toContain('`secret rotate`.')
  expect(drawn.get('secret-rotation')).toContain('Server->>PostgreSQL: readSealed, replaceSealed\n')
  expect(drawn.get('administration')).toContain('`account deactivate|activate`')
  expect(drawn.get('tour')).toContain('## Screens\n\n`tour`.')
})

it('each command is in the page of one feature, except those of mail, which are in core', () => {
  const featuresOf = (name: string) => [...drawn].filter(([, part]) => part.includes(`\`${name}\``)).length
  expect(commandNames.filter((name) => featuresOf(name) !== 1)).toEqual(['mail failed', 'mail retry', 'mail preview'])
})

it('a new feature has a page to write', () => {
  const tree = { 'features/new/web/new-page.stories.tsx': ['export const stories = {}'] }
  expect([...withTree(tree, (root) => drawFeatures(readTree(root))).keys()]).toEqual(['new'])
})

it('every feature with calls has a main call, whose diagram shows an effect', () => {
  const withCalls = [...drawn].filter(([, part]) => part.includes('## Calls')).map(([feature]) => feature)
  expect(withCalls.filter((feature) => mainParts[feature] === undefined)).toEqual([])
  const effects = (feature: string) => drawn.get(feature)?.match(/^ {2}Server-(?:>>|-x)/gm) ?? []
  expect(Object.keys(mainParts).filter((feature) => effects(feature).length === 0)).toEqual([])
})

it('every feature has a README.md with its present calls (node tools/feature-pages.ts)', () => {
  const problems = [...drawn].flatMap(([feature, part]) => {
    const file = path.join(ROOT, 'features', feature, 'README.md')
    const page = existsSync(file) ? readFileSync(file, 'utf8') : null
    return pageProblems(page, part).map((problem) => `features/${feature}: ${problem}`)
  })
  expect(drawn.size).toBeGreaterThanOrEqual(26)
  expect(problems).toEqual([])
})
