import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Matches full paths in backticks, without those that contain a placeholder such as `<feature>`. */
const named = /`((?:agent|bench|contract|demo|docs|e2e|features|packages|server|tools|web)\/[\w./-]+)`/g

/** Matches the targets of links to files of the repository. */
const linked = /\]\((?!https?:|#)([^)#]+)/g

/** Matches paths that only a build creates. */
const built = /\/dist\/?$/

const maps = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'GLOSSARY.md',
  ...globSync('features/*/README.md', { cwd: root }),
]

/**
 * Returns the files that a page names but that do not exist. Links are relative to the page's folder, other paths to
 * the root.
 */
const missing = (map: string, text: string) =>
  [
    ...Array.from(text.matchAll(named), ([, file = '']) => file),
    ...Array.from(text.matchAll(linked), ([, file = '']) => path.join(path.dirname(map), file)),
  ].filter((file) => !built.test(file) && !existsSync(path.join(root, file)))

test.each(maps)('every file that %s names exists', (map) => {
  expect(missing(map, textOf(map))).toEqual([])
})

it('a page that names a missing file is found, by its path and by a link from its folder', () => {
  const text = '`tools/no-such-file.ts`, [one](../../decisions/README.md), [two](../decisions/README.md)'
  expect(missing('features/desk/README.md', text)).toEqual(['tools/no-such-file.ts', 'features/decisions/README.md'])
})

it('README.md has at most 8 kB', () => {
  expect(textOf('README.md').length).toBeLessThanOrEqual(8192)
})

it('ARCHITECTURE.md has at most 120 lines of at most 120 characters', () => {
  const lines = textOf('ARCHITECTURE.md').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(120)
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})

it('GLOSSARY.md has each term once, in alphabetical order', () => {
  const terms = Array.from(textOf('GLOSSARY.md').matchAll(/^\| \*\*(.+?)\*\*/gm), ([, term = '']) =>
    term.toLowerCase().replaceAll(/[^a-z ]/g, ''),
  )
  expect(terms.length).toBeGreaterThan(100)
  expect(terms).toEqual([...new Set(terms)].toSorted((one, other) => (one < other ? -1 : 1)))
})
