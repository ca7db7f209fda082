import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { withTree, type Planted } from './rules/planted-tree.ts'
import { sourcesOf, workspaces } from './workspaces.ts'

const ROOT = path.join(import.meta.dirname, '..')
const LIBRARIES = ['pg', 'kysely', 'zod', 'zod/mini', 'libphonenumber-js/min', 'fast-check', 'vitest', 'd3-shape']

/** A planted file, its line with an import, and the rules that the import breaks. */
type Row = readonly [file: string, line: string, rules: readonly string[]]

const FEATURE = 'a-feature-imports-no-other-feature'
const ROOT_FILES = 'root-files-are-imported-by-root-files'
const DEMO = 'production-imports-no-demo-and-no-tools'
const LOCAL_POSTGRES = 'production-imports-local-postgres-at-need-alone'
const CLIENT = 'the-web-imports-the-contract-alone'
const AGENT = 'the-agent-imports-the-contract-alone'
const STORIES = 'the-product-imports-no-stories'
const CHARTS = 'charts-import-four-libraries'
const ANALYSIS = 'analysis-is-pure'
const CONTRACT = 'the-contract-has-two-libraries'

const REFUSED: readonly Row[] = [
  ['features/desk/server/a.ts', "import { a } from '#features/chat/server/target.ts'", [FEATURE]],
  ['features/desk/server/b.ts', "import { a } from '../../chat/server/target.ts'", [FEATURE]],
  ['features/desk/server/c.ts', "import type { A } from '../../chat/server/target.ts'", [FEATURE]],
  ['features/desk/server/d.ts', "export { a } from '../../chat/server/target.ts'", [FEATURE]],
  ['features/desk/server/e.ts', "export const e = () => import('../../chat/server/target.ts')", [FEATURE]],
  ['features/desk/server/f.ts', 'export const f = () => import(`../../chat/server/target.ts`)', [FEATURE]],
  ['features/desk/server/g.ts', "import '#features/chat/contract/target.ts'", [FEATURE]],
  ['features/desk/server/h.ts', "import { type A } from '../../chat/server/target.ts'", [FEATURE]],
  ['features/desk/web/a.tsx', "import { a } from '#features/chat/web/target.ts'", [FEATURE]],
  ['features/desk/contract/a.ts', "import { a } from '#features/chat/contract/target.ts'", [FEATURE]],
  ['server/src/core/a.ts', "import { a } from '@portico/features/chat/server/target.ts'", ['core-imports-no-feature']],
  ['web/src/core/a.ts', "import '@portico/features/chat/contract/target.ts'", ['core-imports-no-feature']],
  ['server/src/platform/a.ts', "import '#server/core/target.ts'", ['platform-imports-no-other-layer']],
  ['server/src/platform/b.ts', "import '@portico/contract/core/target.ts'", ['platform-imports-no-other-layer']],
  ['web/src/platform/a.ts', "import '#web/ui/target.ts'", ['platform-imports-no-other-layer']],
  ['web/src/ui/a.tsx', "import '#web/core/target.ts'", ['ui-imports-platform-alone']],
  ['web/src/ui/b.tsx', "import type { A } from '@portico/contract/core/target.ts'", ['ui-imports-platform-alone']],
  ['server/src/core/b.ts', "import '#server/routes.ts'", [ROOT_FILES]],
  ['features/desk/server/i.ts', "import '@portico/contract/routes.ts'", [ROOT_FILES]],
  ['features/desk/web/b.tsx', "export const b = () => import('@portico/contract/routes.ts')", [ROOT_FILES]],
  ['server/src/a.ts', "import './plumbing/target.ts'", ['folders-are-layers']],
  ['server/src/b.ts', "import './ui/target.ts'", ['folders-are-layers']],
  ['contract/src/core/a.ts', "import * as z from 'zod'", [CONTRACT]],
  ['contract/src/core/b.ts', "import { randomBytes } from 'node:crypto'", [CONTRACT]],
  ['contract/src/core/c.ts', "import type { A } from '@portico/server/core/target.ts'", [CONTRACT]],
  ['contract/src/core/d.test.ts', "import { readFile } from 'node:fs'", ['tests-of-the-contract-have-two-more']],
  ['packages/saml/src/a.ts', "import pg from 'pg'", ['the-server-has-the-database']],
  ['agent/src/a.ts', "import type { Kysely } from 'kysely'", ['the-server-has-the-database']],
  ['web/src/core/b.ts', "import '@portico/server/core/target.ts'", [CLIENT]],
  ['web/src/core/c.test.ts', "import '../../../server/src/core/target.ts'", [CLIENT]],
  ['agent/src/b.ts', "import '@portico/saml/target.ts'", [AGENT]],
  ['agent/src/c.ts', "import '@portico/features/chat/server/target.ts'", [AGENT]],
  ['features/desk/web/e.ts', "import '@portico/server/core/target.ts'", [CLIENT]],
  ['features/desk/web/f.ts', "import '#features/desk/server/target.ts'", [CLIENT]],
  ['features/desk/server/n.ts', "import '#features/desk/web/target.ts'", ['the-server-imports-no-client']],
  ['features/desk/contract/b.ts', "import '#features/desk/server/target.ts'", [CONTRACT]],
  ['features/desk/contract/c.test.ts', "import { readFile } from 'node:fs'", ['tests-of-the-contract-have-two-more']],
  ['features/desk/server/o.ts', "import './later/../../jobs/target.ts'", ['folders-are-layers']],
  ['server/src/c.ts', "import '@portico/web/routes.ts'", ['the-server-imports-no-client']],
  ['packages/formats/src/a.ts', "import '@portico/server/core/target.ts'", ['formats-read-files-for-the-server']],
  ['packages/saml/src/b.ts', "import '@portico/contract/platform/target.ts'", ['saml-imports-no-workspace']],
  [
    'packages/saml/src/b.test.ts',
    "import '@portico/server/platform/target.ts'",
    ['tests-of-saml-import-the-stand-in-and-certificates'],
  ],
  ['packages/charts/src/a.ts', "import '@portico/contract/platform/target.ts'", [CHARTS]],
  ['packages/charts/src/b.ts', "import { readFile } from 'node:fs'", [CHARTS]],
  ['packages/charts/src/c.ts', "import 'zod'", [CHARTS]],
  ['packages/analysis/src/a.ts', "import '@portico/web/ui/target.ts'", [ANALYSIS]],
  ['packages/analysis/src/b.ts', "import { readFile } from 'node:fs'", [ANALYSIS]],
  ['packages/analysis/src/c.ts', "import 'zod'", [ANALYSIS]],
  ['packages/charts/src/a.test.ts', "import '@portico/web/ui/target.ts'", ['tests-of-charts-import-no-workspace']],
  ['packages/local-postgres/src/a.ts', "import '@portico/demo/target.ts'", ['local-postgres-imports-no-workspace']],
  ['demo/src/a.ts', "import '../../tools/target.ts'", ['demo-imports-no-client-and-no-tools']],
  ['demo/src/saml/a.ts', "import '@portico/saml/target.ts'", ['the-stand-in-provider-shares-no-code-with-saml']],
  ['server/src/d.ts', "import '@portico/demo/target.ts'", [DEMO]],
  ['server/src/e.ts', "export const e = () => import('@portico/demo/target.ts')", [DEMO]],
  ['server/src/l.ts', "import { a } from '@portico/local-postgres/target.ts'", [LOCAL_POSTGRES]],
  ['server/src/m.ts', "import type { A } from '@portico/local-postgres/target.ts'", [LOCAL_POSTGRES]],
  ['packages/saml/src/c.ts', "import '@portico/demo/target.ts'", [DEMO]],
  ['server/src/f.ts', "import '../../tools/target.ts'", [DEMO]],
  ['server/src/g.ts', "import './core/test-target.ts'", ['production-imports-no-test']],
  ['demo/src/b.ts', "import '@portico/server/core/target.test.ts'", ['production-imports-no-test']],
  ['features/desk/web/d.tsx', "import './target.stories.tsx'", [STORIES]],
  ['web/src/e.tsx', "import '../stories/target.ts'", [STORIES]],
  ['server/src/h.ts', "import '#server/core/gone.ts'", ['imports-resolve']],
  ['server/src/i.ts', "import { a } from 'not-installed'", ['imports-resolve']],
  ['server/src/core/e.ts', "import { a } from './round.ts'", ['no-circular']],
  ['server/src/core/f.ts', "import type { A } from './round-by-type.ts'", ['no-circular']],
]

const NAMES = ['names-say-what-is-held']
const NAMED: readonly Row[] = [
  ...['bench/index.ts', 'bench/date-utils.ts', 'bench/helpers/a.ts', 'bench/common.test.ts', 'bench/signIn/a.ts'].map(
    (file): Row => [file, "import 'vitest'", NAMES],
  ),
  ['web/src/core/e.ts', "import '#web/ui/index.css'", ['imported-names-say-what-is-held']],
]

const ALLOWED: readonly Row[] = [
  ['features/desk/server/j.ts', "import '#features/desk/contract/target.ts'", []],
  ['features/desk/server/k.ts', "import '@portico/server/core/target.ts'", []],
  ['features/desk/server/l.test.ts', "import '#features/chat/server/target.ts'", []],
  ['features/desk/server/test-desk.ts', "import '#features/chat/server/target.ts'", []],
  ['features/desk/server/m.test.ts', "import '@portico/demo/target.ts'", []],
  ['server/src/core/c.ts', "import '@portico/contract/core/target.ts'", []],
  ['server/src/core/d.ts', "import { Pool } from 'pg'", []],
  ['features/desk/server/p.ts', "import { Pool } from 'pg'", []],
  ['features/desk/server/q.ts', "import '@portico/saml/target.ts'", []],
  ['features/desk/contract/d.ts', "import '@portico/contract/core/target.ts'", []],
  ['agent/src/d.ts', "import '@portico/features/chat/contract/target.ts'", []],
  ['server/src/j.ts', "import '@portico/contract/routes.ts'", []],
  ['server/src/k.ts', "import '@portico/saml/target.ts'", []],
  ['server/src/n.ts', "export const n = () => import('@portico/local-postgres/target.ts')", []],
  ['features/desk/web/c.tsx', "import '@portico/web/ui/target.ts'", []],
  ['features/desk/web/a.stories.tsx', "import '../../../web/stories/target.ts'", []],
  ['features/desk/web/b.stories.tsx', "import '#features/chat/contract/target.ts'", []],
  ['contract/src/core/e.ts', "import * as z from 'zod/mini'", []],
  ['contract/src/core/f.ts', "import { parse } from 'libphonenumber-js/min'", []],
  ['contract/src/core/g.test.ts', "import fc from 'fast-check'", []],
  ['web/src/ui/c.tsx', "import '@portico/charts/target.ts'", []],
  ['packages/charts/src/d.ts', "import 'd3-shape'", []],
  ['packages/analysis/src/d.ts', "import '@portico/charts/target.ts'", []],
  ['packages/analysis/src/e.ts', "import '@portico/contract/platform/target.ts'", []],
  ['packages/charts/src/b.test.ts', "import fc from 'fast-check'", []],
  ['packages/saml/src/d.test.ts', "import '@portico/demo/target.ts'", []],
  ['demo/src/c.ts', "import '@portico/server/routes.ts'", []],
  ['e2e/a.e2e.ts', "import '@portico/server/core/test-target.ts'", []],
  ['bench/common-passwords.ts', "import 'vitest'", []],
  ['web/src/core/d.ts', "import { texts } from 'virtual:rendered-messages'", []],
]

const TARGETS = [
  ...['contract', 'server', 'web'].flatMap((pack) => [
    ...['platform', 'core'].map((folder) => `${pack}/src/${folder}/target.ts`),
    ...['chat', 'desk'].map((feature) => `features/${feature}/${pack}/target.ts`),
    `${pack}/src/routes.ts`,
  ]),
  ...['plumbing/target', 'ui/target', 'core/test-target', 'core/target.test'].map((file) => `server/src/${file}.ts`),
  'web/src/ui/target.ts',
  'web/src/ui/index.css',
  'features/desk/web/target.stories.tsx',
  'features/desk/jobs/target.ts',
  'web/stories/target.ts',
  ...['charts', 'analysis', 'formats', 'saml', 'local-postgres'].map((pack) => `packages/${pack}/src/target.ts`),
  'demo/src/target.ts',
  'tools/target.ts',
]

const manifest = (folder: string): string[] => {
  const pack = path.basename(folder)
  const inside = sourcesOf.get(pack) === folder ? './*' : './src/*'
  return [
    JSON.stringify({
      name: `@portico/${pack}`,
      type: 'module',
      exports: { './*': inside },
      imports: { [`#${pack}/*`]: inside },
    }),
  ]
}

const TREE: Planted = {
  ...Object.fromEntries(workspaces.map((pack) => [`${pack}/package.json`, manifest(pack)])),
  ...Object.fromEntries(LIBRARIES.map((library) => [`node_modules/${library}/index.js`, ['export const a = 1']])),
  ...Object.fromEntries(TARGETS.map((target) => [target, ['export const a = 1', 'export type A = 1']])),
  'server/src/core/round.ts': ["import './e.ts'", 'export const a = 1'],
  'server/src/core/round-by-type.ts': ["import type { F } from './f.ts'", 'export type A = 1'],
  ...Object.fromEntries([...REFUSED, ...NAMED, ...ALLOWED].map(([file, line]) => [file, [line]])),
}

/**
 * Returns the rules that each file of the planted tree breaks, from dependency-cruiser with this repository's
 * configuration.
 */
function brokenRules(): Map<string, string[]> {
  return withTree(TREE, (root) => {
    copyFileSync(path.join(ROOT, '.dependency-cruiser.json'), path.join(root, '.dependency-cruiser.json'))
    mkdirSync(path.join(root, 'node_modules/@portico'))
    for (const pack of workspaces)
      symlinkSync(path.join(root, pack), path.join(root, 'node_modules/@portico', path.basename(pack)))
    const tool = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const { stdout, stderr } = spawnSync(process.execPath, [tool, ...workspaces], {
      cwd: root,
      encoding: 'utf8',
      env: { NO_COLOR: 'true' },
    })
    expect(stderr).toBe('')
    const broken = new Map<string, string[]>()
    for (const [, rule = '', file = ''] of stdout.matchAll(/^ {2}error ([\w-]+): (\S+) →/gm))
      broken.set(file, [...(broken.get(file) ?? []), rule])
    return broken
  })
}

describe('the boundaries', () => {
  let broken: ReadonlyMap<string, readonly string[]> = new Map()
  beforeAll(() => {
    broken = brokenRules()
  })

  it.each([...REFUSED, ...NAMED])('refuse, in %s, %s', (file, _, rules) => expect(broken.get(file)).toEqual(rules))

  it.each(ALLOWED)('allow, in %s, %s', (file) => expect(broken.get(file)).toBeUndefined())

  it('each have a planted violation', async () => {
    const { default: config } = await import('../.dependency-cruiser.json', { with: { type: 'json' } })
    const planted = new Set([...REFUSED, ...NAMED].flatMap(([, , rules]) => rules))
    expect(config.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
  })
})
