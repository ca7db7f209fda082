import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { leadingTo, readLinks } from '../file-links.ts'
import { listsOfFeatures } from '../rules/forwarders.ts'
import { isTest } from '../rules/source-tree.ts'
import { filesOf, linkFiles } from './linked-files.ts'

/**
 * Returns whether a file has tests of one module. Excludes the tests of the whole product, because they expect every
 * feature.
 */
const isTestFile = (file: string) =>
  /\.test\.tsx?$/.test(file) && !/^(?:tools\/|server\/tests\/|(?:contract|server|web)\/src\/[^/]+$)/.test(file)

/**
 * Returns the tests that can run without a feature: those that reach none of its files, except by the lists of
 * features.
 */
function testsWithout(root: string, files: readonly string[], feature: string): string[] {
  const texts = new Map(
    files.map((file) => [file, /\.(?:ts|tsx|mjs)$/.test(file) ? readFileSync(path.join(root, file), 'utf8') : '']),
  )
  const gone = files.filter((file) => file.startsWith(`features/${feature}/`))
  const reached = leadingTo(readLinks(texts), gone, (file) => !listsOfFeatures.test(file))
  return files.filter((file) => isTestFile(file) && !reached.has(file))
}

/**
 * Runs the tests that do not depend on `feature`, except browser tests, in a copy made by `copyWithout`.
 *
 * @returns whether all passed, and what vitest printed
 */
export function runTestsWithout(root: string, copy: string, feature: string): { passed: boolean; output: string } {
  const files = filesOf(root)
  linkFiles(root, copy, (file) => isTest(file) && !file.startsWith(`features/${feature}/`))
  const tests = testsWithout(root, files, feature)
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const projects = ['web', 'pure', 'database'].map((name) => `--project=${name}`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', ...projects, ...tests], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 100 * 1024 * 1024,
  })
  return { passed: status === 0, output: stdout + stderr }
}
