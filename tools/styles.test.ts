import { spawnSync } from 'node:child_process'
import { copyFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { withTree, type Planted } from './rules/planted-tree.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** A planted style sheet, a declaration in it, and the rules that it breaks. */
type Row = readonly [file: string, declaration: string, rules: readonly string[]]

const ROWS: readonly Row[] = [
  ['features/desk/web/hex.module.css', 'color: #fff', ['color-no-hex']],
  ['features/desk/web/rgb.module.css', 'border: 1px solid rgb(0 0 0)', ['function-disallowed-list']],
  ['features/desk/web/oklch.css', '--ink: oklch(98% 0 0)', ['function-disallowed-list']],
  ['features/desk/web/named.module.css', 'background: white', ['color-named']],
  ['features/desk/web/important.module.css', 'top: 0 !important', ['declaration-no-important']],
  ['features/desk/web/unknown.module.css', 'colour: var(--ink)', ['property-no-unknown']],
  ['features/desk/web/weight.module.css', 'font-weight: 550', ['declaration-property-value-allowed-list']],
  ['features/desk/web/bold.module.css', 'font-weight: 600', []],
  ['features/desk/web/token.module.css', 'color: var(--ink); white-space: nowrap', []],
  ['features/desk/web/mixed.module.css', 'color: color-mix(in oklab, var(--a) 9%, transparent)', []],
  ['web/src/ui/tokens.css', '--ink: #123456; --ground: oklch(98% 0 0)', []],
  ['web/src/ui/themes/vision-dark.css', '--ink: #fff', []],
]

/** Returns the reports of stylelint for the sheets, with this repository's configuration, as `path: rule`. */
function reported(): string[] {
  const planted: Planted = Object.fromEntries(ROWS.map(([file, line]) => [file, [`.a { ${line}; }`]]))
  return withTree(planted, (root) => {
    copyFileSync(path.join(ROOT, '.stylelintrc.json'), path.join(root, '.stylelintrc.json'))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
    const tool = path.join(ROOT, 'node_modules/stylelint/bin/stylelint.mjs')
    const run = [tool, '{features,web}/**/*.css', '--formatter', 'unix']
    const { stderr } = spawnSync(process.execPath, run, { cwd: root, encoding: 'utf8' })
    return [...stderr.matchAll(/^(\S+):\d+:\d+: .*\(([\w-]+)\) \[error\]$/gm)].map(
      ([, file = '', rule]) => `${file.slice(file.search(/(features|web)\//))}: ${rule}`,
    )
  })
}

describe('the style sheets', () => {
  let found: readonly string[] = []
  beforeAll(() => {
    found = reported()
  })

  it.each(ROWS)('%s with %s', (file, _, rules) => {
    expect(found.filter((line) => line.startsWith(`${file}:`))).toEqual(rules.map((rule) => `${file}: ${rule}`))
  })
})
