import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SPECIFIED_TEXTS } from './prose/specified-texts.ts'
import { readTree, type Source } from './rules/source-tree.ts'
import { missingCitations, sectionsOf } from './prose/specification-citations.ts'

const ROOT = path.join(import.meta.dirname, '..')
const PAGE = readFileSync(path.join(ROOT, 'docs', 'specification.md'), 'utf8')
const sections = sectionsOf(PAGE)

const missing = (...texts: string[]) =>
  missingCitations(
    texts.map((text, index): Source => ({ path: `${index}.ts`, text })),
    sectionsOf(
      '## spec A §4: States\n\n**Login flow**\n\n1. One\n2. Two\n\n## spec B §2: Routes\n\nA **Verification page**.',
    ),
  )

it('a citation of a section, an item or a name that the page lacks is found', () => {
  expect(
    missing('// spec A §4 and spec B §2', '// spec A §4, "Login flow" 2', '// spec B §2, "verification page"'),
  ).toEqual([])
  expect(missing('\n// spec A §5')).toEqual(['0.ts:2 cites spec A §5, which docs/specification.md lacks'])
  expect(missing('// spec A §4, 3')).toEqual(['0.ts:1 cites spec A §4, 3, which docs/specification.md lacks'])
  expect(missing('// spec A §4.3')).toEqual(['0.ts:1 cites spec A §4.3, which docs/specification.md lacks'])
  expect(missing('// spec B §2, "Legal pages"')).toEqual([
    '0.ts:1 cites spec B §2, "Legal pages", which docs/specification.md lacks',
  ])
})

it('every section, item and name that is cited is in docs/specification.md', () => {
  const { code, texts, documents } = readTree(ROOT)
  const cited = [...code, ...texts, ...documents].filter((source) => source.path !== 'tools/specification.test.ts')
  expect(missingCitations(cited, sections)).toEqual([])
})

it.each(Object.keys(SPECIFIED_TEXTS))('the specified texts of %s are in docs/specification.md', (section) => {
  const text = sections.get(section)?.replaceAll(/\s+/g, ' ') ?? ''
  expect(SPECIFIED_TEXTS[section]?.filter((sentence) => !text.includes(sentence))).toEqual([])
})
