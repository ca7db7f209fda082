import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/**
 * Whole paths between backticks, without those that have a placeholder such as `<feature>` or are below another folder.
 */
const named = /`((?:agent|bench|contract|demo|docs|e2e|features|packages|server|tools|web)\/[\w./-]+)`/g

/** What a build makes, which a clean checkout has not. */
const built = /\/dist\/?$/

/** The lists of files below this heading have folders before them, and their own check (`tools/flows.ts`). */
const flows = /^## Flows$[\s\S]*?^(?=## )/m

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md'])(
  'every file that %s names exists',
  (map) => {
    const text = readFileSync(path.join(root, map), 'utf8').replace(flows, '')
    const paths = Array.from(text.matchAll(named), ([, file = '']) => file)
    expect(paths.filter((file) => !built.test(file) && !existsSync(path.join(root, file)))).toEqual([])
  },
)
