import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Whole paths between backticks, without those that have a placeholder such as `<feature>`. */
const named = /`((?:agent|bench|contract|demo|docs|e2e|features|packages|server|tools|web)\/[\w./-]+)`/g

/** The addresses of links to files of the repository. */
const linked = /\]\((?!https?:|#)([^)#]+)/g

/** A build writes this; a clean checkout does not have it. */
const built = /\/dist\/?$/

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md'])(
  'every file that %s names exists',
  (map) => {
    const paths = [named, linked].flatMap((pattern) =>
      Array.from(textOf(map).matchAll(pattern), ([, file = '']) => file),
    )
    expect(paths.filter((file) => !built.test(file) && !existsSync(path.join(root, file)))).toEqual([])
  },
)

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
