import { spawnSync } from 'node:child_process'
import { copyFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { withTree, type Planted } from './rules/planted-tree.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONFIG = { compilerOptions: { strict: true, target: 'es2024', module: 'nodenext', jsx: 'react-jsx', types: [] } }

/** Returns the reports of oxlint for these files, with this repository's configuration, as `path:line rule`. */
function linted(planted: Planted): string[] {
  return withTree({ 'tsconfig.json': [JSON.stringify(CONFIG)], ...planted }, (root) => {
    copyFileSync(join(ROOT, '.oxlintrc.json'), join(root, '.oxlintrc.json'))
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['-f', 'unix'], {
      cwd: root,
      encoding: 'utf8',
    })
    return [...stdout.matchAll(/^(.+?):(\d+):\d+: .* \[Error\/[\w-]+\((.+)\)\]$/gm)]
      .map(([, path, line, rule]) => `${path}:${line} ${rule}`)
      .toSorted()
  })
}

const lines = (count: number, line: string) => Array.from({ length: count }, () => line)
const functionOf = (count: number) => ['export function long() {', ...lines(count - 2, '  Math.random()'), '}']
const branches = (count: number) => lines(count, '  if (Math.random() > 0.5) return 1')
const rows = (count: number) => lines(count, 'Math.random()')
const circle = 'server/src/circle'

/** A planted file, its lines, and the expected report: line and rule. */
type Row = readonly [path: string, lines: readonly string[], expected: readonly string[]]

const ROWS: readonly Row[] = [
  ['server/src/lines-300.ts', rows(300), []],
  ['server/src/lines-301.ts', rows(301), ['301 max-lines']],
  ['server/src/lines-301.test.ts', rows(301), ['301 max-lines']],
  ['server/src/comments-301.ts', [...rows(300), '', '// why', '/* and why not */'], []],
  ['server/src/statement-queries.ts', rows(301), []],
  ['server/src/function-of-60.ts', functionOf(60), []],
  ['server/src/function-of-61.ts', functionOf(61), ['1 max-lines-per-function']],
  ['server/src/function-of-61.test.ts', functionOf(61), []],
  ['server/src/ways-12.ts', ['export const a = () => {', ...branches(11), '  return 2', '}'], []],
  ['server/src/ways-13.ts', ['export const a = () => {', ...branches(12), '  return 2', '}'], ['1 complexity']],
  ['server/src/default-export.ts', ['', 'export default 1'], ['2 no-default-export']],
  ['web/vite.config.ts', ['export default 1'], []],
  ['server/src/disguised.ts', ['const a = 1', 'export { a as default }'], ['2 no-default-export']],
  ['server/src/barrel.ts', ["export * from './as-any.ts'"], ['1 no-barrel-file']],
  ['server/src/as-any.ts', ['const a: unknown = 1', 'export const b = a as any'], ['2 no-explicit-any']],
  ['web/src/text.tsx', ['export const Text = () => <textarea />'], ['1 forbid-elements']],
  ['web/src/ui/text-area.tsx', ['export const Text = () => <textarea />'], []],
  ['server/src/type-import.ts', ["export type A = typeof import('./as-any.ts')"], ['1 consistent-type-imports']],
  ['server/src/floating.ts', ['', 'Promise.resolve(1)'], ['2 no-floating-promises']],
  ['server/src/misused.ts', ['if (Promise.resolve(1)) Math.random()'], ['1 no-misused-promises']],
  ['server/src/silenced.ts', ['// @ts-expect-error no', 'export const a = 1'], ['1 ban-ts-comment']],
  ['server/src/console.ts', ['', 'console.log(1)'], ['2 no-console']],
  ['tools/console.ts', ['console.log(1)'], []],
  ['server/src/signIn.ts', ['export const a = 1'], ['1 filename-case']],
  [
    'server/src/focused.test.ts',
    ["import { it } from 'vitest'", "it.only('a', () => expect(1).toBe(1))"],
    ['2 no-focused-tests'],
  ],
  ['server/src/empty.test.ts', ["import { it } from 'vitest'", "it('a', () => {})"], ['2 expect-expect']],
  ['web/src/raw-markup.tsx', ['export const a = <b dangerouslySetInnerHTML={{}} />'], ['1 no-danger']],
  ['web/src/picture.tsx', ['export const a = <img src="a" />'], ['1 alt-text']],
  ['web/src/hook.tsx', ['export const A = () => (document.hidden ? useA() : null)'], ['1 rules-of-hooks']],
  ['server/src/hook.ts', ['export const a = (use: () => void) => use()'], []],
  [`${circle}/one.ts`, ["import { b } from '#server/circle/other.ts'", 'export const a = () => b'], ['1 no-cycle']],
  [`${circle}/other.ts`, ["import { a } from './one.ts'", 'export const b = () => a'], ['1 no-cycle']],
]

describe('the lint configuration', () => {
  let found: readonly string[] = []
  beforeAll(() => {
    found = linted({
      'server/package.json': ['{ "name": "server", "type": "module", "imports": { "#server/*": "./src/*" } }'],
      ...Object.fromEntries(ROWS.map(([path, text]) => [path, text])),
    })
  })

  it.each(ROWS)('looks at %s', (path, _, expected) => {
    const ofThisFile = found.filter((line) => line.startsWith(`${path}:`)).map((line) => line.slice(path.length + 1))
    expect(ofThisFile).toEqual(expected)
  })
})
