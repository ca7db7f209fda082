import { expect, test } from 'vitest'
import { everything, readLinks } from './file-links.ts'

const others = [
  'server/src/core/pages/page.ts',
  'server/src/core/pages/later.ts',
  'server/src/migrations/0001.ts',
  'features/desk/contract/list.ts',
  'web/src/ui/logo.svg',
]

/** Returns the files that a file with this text names. */
function linksOf(text: string, file = 'server/src/core/file.ts'): string[] {
  return [...(readLinks(new Map([...others.map((each) => [each, ''] as const), [file, text]])).get(file) ?? [])]
}

test.each([
  ['an import', `import { a } from './pages/page.ts'`, 'server/src/core/pages/page.ts'],
  ['an alias', `import { a } from '#server/core/pages/page.ts'`, 'server/src/core/pages/page.ts'],
  ['a package', `export * from "@portico/features/desk/contract/list.ts"`, 'features/desk/contract/list.ts'],
  ['a later import', 'await import(`./pages/later.ts`)', 'server/src/core/pages/later.ts'],
  ['a file beside it', `fork(join(import.meta.dirname, 'pages/later.ts'))`, 'server/src/core/pages/later.ts'],
  ['a path from the root', `spawn('server/src/core/pages/page.ts')`, 'server/src/core/pages/page.ts'],
  ['a folder', `read(join(import.meta.dirname, '../migrations'))`, 'server/src/migrations/0001.ts'],
  ['a pattern', `read('../migrations/*.ts')`, 'server/src/migrations/0001.ts'],
])('%s is a link', (_, text, file) => {
  expect(linksOf(text)).toEqual([file])
})

test.each([
  ['a remark', `// as './pages/page.ts' does\n/** 'core/pages/page.ts' */`],
  ['a word', `find('page', 'server')`],
  ['a file that does not exist', `import './pages/other.ts'`],
  ['a package of others', `import 'fastify'`],
])('%s is none', (_, text) => {
  expect(linksOf(text)).toEqual([])
})

test('who reads the whole repository leads to everything', () => {
  expect(linksOf(`globSync('*', { cwd: join(import.meta.dirname, '../..') })`, 'tools/rules/a.ts')).toEqual([
    everything,
  ])
  expect(linksOf(`globSync('*', { cwd: join(import.meta.dirname, '../planted') })`, 'tools/rules/a.ts')).toEqual([])
})
