import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isTest, readTree } from './rules/source-tree.ts'

/** A file with fewer lines counts as small: its reader needs other files to understand it. */
const LINES = 15
const SMALL_AT_MOST = 40

/** Matches the manifests and the tables of refusals. They may be short, because each feature has its own. */
const MANIFEST =
  /^features\/[^/]+\/(contract|server|web)\/(feature|serve|first-page|sign-in-steps)\.tsx?$|^(contract|features)\/.*\/refusals\.ts$/

/** Files that must stay small: programs and workers, which start with their own file, and lists of features. */
const OWN_FILE = [
  'demo/src/data/run-child-hashes.ts',
  'demo/src/main.ts',
  'demo/src/run-demo-app.ts',
  'features/assistant/web/engine/engine-worker.ts',
  'server/src/fill-compile-cache.ts',
  'server/src/platform/mail-in/read-mail-child.ts',
  'server/src/write-command-usages.ts',
  'web/src/first-page-features.ts',
  'web/src/sign-in-features.ts',
]

const ROOT = path.join(import.meta.dirname, '..')
const PRODUCTION = /^(agent|contract|demo|features|packages|server|web)\/(?!.*(\.d\.ts|\/generated\/|^web\/stories\/))/
const isProduction = (file: string) => PRODUCTION.test(file) && !isTest(file) && !file.startsWith('web/stories/')
const lines = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').trimEnd().split('\n').length

const small = readTree(ROOT)
  .code.map((file) => file.path)
  .filter((file) => isProduction(file) && lines(file) < LINES)

it(`at most ${SMALL_AT_MOST} production files that are no manifests have fewer than ${LINES} lines (decisions/0159)`, () => {
  const counted = small.filter((file) => !MANIFEST.test(file) && !OWN_FILE.includes(file))
  expect(counted.length > SMALL_AT_MOST ? counted : []).toEqual([])
})

it('every file that may be small is', () => {
  expect(OWN_FILE.filter((file) => !small.includes(file))).toEqual([])
})
