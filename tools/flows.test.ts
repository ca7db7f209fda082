import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { untrueFlows } from './flows/check-flows.ts'
import { flowGraph } from './flows/flow-graph.ts'
import { readFlowLists } from './flows/flow-lists.ts'
import { withTree, type Planted } from './rules/planted-tree.ts'
import { readTree } from './rules/source-tree.ts'

const ROOT = path.join(import.meta.dirname, '..')
const CALL = 'features/sign-in/contract/sign-in.ts'
const SCREEN = 'features/sign-in/web/step.tsx'
const HANDLER = 'features/sign-in/server/sign-in.ts'
const STEPS = 'features/sign-in/server/steps.ts'
const OPEN = 'server/src/core/sessions/open-session.ts'
const QUERIES = 'server/src/core/sessions/session-queries.ts'
const CONTEXT = 'server/src/core/app-context.ts'
const RESET_SCREEN = 'features/reset/web/page.tsx'
const RESET = 'features/reset/server/reset.ts'

const imports = (...paths: string[]) => paths.map((target) => `import '#${target.replace('/src/', '/')}'`)

/** Two flows: from a screen across a call to its steps and their SQL. */
const TREE: Planted = {
  [SCREEN]: ["import { signIn } from '@portico/features/sign-in/contract/sign-in.ts'", "import '#web/ui/button.tsx'"],
  'web/src/ui/button.tsx': ['export const a = 1'],
  [CALL]: ['export const signIn = defineCall({})'],
  [HANDLER]: [...imports(STEPS, CONTEXT), "import type { A } from '#server/features/sign-in/types.ts'"],
  'features/sign-in/server/types.ts': ['export type A = 1'],
  'features/sign-in/server/sign-in.test.ts': imports(HANDLER),
  [STEPS]: imports(OPEN),
  [OPEN]: imports(QUERIES, 'server/src/core/sessions/token.ts'),
  [QUERIES]: imports('server/src/platform/database/run.ts'),
  'server/src/core/sessions/token.ts': ['export const a = 1'],
  'server/src/platform/database/run.ts': ['export const a = 1'],
  [CONTEXT]: ['export const a = 1'],
  [RESET_SCREEN]: imports('features/reset/contract/reset.ts'),
  'features/reset/contract/reset.ts': ['export const reset = defineCall({})'],
  [RESET]: imports(CONTEXT),
}
const SIGN_IN = [SCREEN, CALL, HANDLER, STEPS, OPEN, QUERIES]
const RESETTING = [RESET_SCREEN, 'features/reset/contract/reset.ts', RESET]

type Lists = { limit?: number; signIn?: string[]; leavesOut?: string; base?: string[]; baseLimit?: number }

const written = ({ limit = 6, signIn = SIGN_IN, leavesOut = '', base = [CONTEXT], baseLimit = 1 }: Lists) =>
  [
    '# How it is built',
    '## Flows',
    `### Sign-in (≤ ${limit} files)`,
    leavesOut,
    ...signIn.map((file, index) => `${index + 1}. \`${file}\` (shows something)`),
    '### Reset (≤ 3 files)',
    ...RESETTING.map((file) => `- \`${file}\` shows something`),
    `### Base (≤ ${baseLimit})`,
    ...base.map((file) => `- \`${file}\``),
    '## Rules',
    '### Not a flow (≤ 0 files)',
    '- `README.md`',
  ].join('\n')

/** The untrue statements of these lists about the tree with these files added. */
const untrue = (lists: Lists, planted: Planted = {}) =>
  withTree({ ...TREE, ...planted }, (root) => untrueFlows(flowGraph(readTree(root)), readFlowLists(written(lists))))

const without = (file: string) => SIGN_IN.filter((kept) => kept !== file)

describe('a list of files', () => {
  it('is true when it is whole, leaving out types, tests, ui and platform', () => expect(untrue({})).toEqual([]))

  it('names no more than its heading allows', () => {
    expect(untrue({ limit: 5 })).toEqual(['Sign-in: names 6 files, 5 at most'])
  })

  it('names files that exist, once', () => {
    expect(untrue({ signIn: [...SIGN_IN, STEPS], limit: 7 })).toEqual([`Sign-in: ${STEPS} is listed twice`])
    expect(untrue({ signIn: [...SIGN_IN, 'server/src/gone.ts'], limit: 7 })).toEqual([
      'Sign-in: server/src/gone.ts does not exist',
    ])
  })

  it.each([
    ['the handler of a listed call', HANDLER, `${CALL} leads to ${HANDLER}`],
    ['what a handler imports of its feature', STEPS, `${HANDLER} leads to ${STEPS}`],
    ['what a step imports of core/', OPEN, `${STEPS} leads to ${OPEN}`],
    ['the SQL of what is listed of core/', QUERIES, `${OPEN} leads to ${QUERIES}`],
  ])('names %s', (_, file, sentence) => {
    expect(untrue({ signIn: without(file) })).toContain(`Sign-in: ${sentence}, which is not listed`)
  })

  it.each([
    "await import('./more.ts')",
    "export { a } from './more.ts'",
    "import { type A, a } from '../sign-in/more.ts'",
  ])('names what is imported by %s', (line) => {
    const planted = { [STEPS]: [...imports(OPEN), line], 'features/sign-in/server/more.ts': ['export const a = 1'] }
    expect(untrue({}, planted)).toEqual([
      `Sign-in: ${STEPS} leads to features/sign-in/server/more.ts, which is not listed`,
    ])
  })

  it('names what of the SAML reader is reached', () => {
    const planted = {
      [STEPS]: [...imports(OPEN), "import '@portico/saml/read.ts'"],
      'packages/saml/src/read.ts': ['export const a = 1'],
    }
    expect(untrue({}, planted)).toEqual([`Sign-in: ${STEPS} leads to packages/saml/src/read.ts, which is not listed`])
  })

  it('names nothing that its screens do not lead to', () => {
    expect(untrue({ signIn: [...SIGN_IN, RESET], limit: 7 })).toContain(
      `Sign-in: no screen of the list leads to ${RESET}`,
    )
    expect(untrue({ signIn: without(SCREEN) })).toContain(`Sign-in: no screen of the list leads to ${STEPS}`)
  })

  it('begins at a page of the server, too', () => {
    const page = 'features/sign-in/server/register-callback.ts'
    expect(untrue({ signIn: [page, ...SIGN_IN], limit: 7 }, { [page]: imports(STEPS) })).toEqual([])
  })
})

describe('an item of a list', () => {
  const listOf = (item: string) => readFlowLists(`## Flows\n### Sign-in (≤ 6 files)\n${item}`).flows[0]?.files

  it('names several files, below a folder that stands before them', () => {
    expect(listOf('- `a/b.ts` (one), `c.ts` and `d.ts`')).toEqual(['a/b.ts', 'c.ts', 'd.ts'])
    expect(listOf('- `a/src/`: `b.ts` (one), `c/d.ts`; `e/`: `f.ts`, `g/`')).toEqual([
      'a/src/b.ts',
      'a/src/c/d.ts',
      'e/f.ts',
      'e/g/',
    ])
    expect(listOf('- `a/`: `b.ts`\n- `c.ts`')).toEqual(['a/b.ts', 'c.ts'])
  })
})

describe('what a list leaves out', () => {
  const other = 'features/sign-in/server/other/begin.ts'
  const planted = { [STEPS]: [...imports(OPEN), ...imports(other)], [other]: ['export const a = 1'] }

  it('is not required, by file or by folder', () => {
    expect(untrue({ leavesOut: `Leaves out \`${other}\`: another protocol.` }, planted)).toEqual([])
    expect(untrue({ leavesOut: 'Leaves out `features/sign-in/server/other/`.' }, planted)).toEqual([])
  })

  it('must be reachable from a listed file', () => {
    expect(untrue({ leavesOut: 'Leaves out `features/desk/server/`.' })).toEqual([
      'Sign-in: leaves out features/desk/server/, to which no listed file leads',
    ])
  })

  it('is not listed', () => {
    expect(untrue({ leavesOut: `Leaves out \`${STEPS}\`.` })).toContain(`Sign-in: ${STEPS} is listed and left out`)
  })
})

describe('the base', () => {
  it('need not be listed by each flow', () => {
    expect(untrue({ base: [], baseLimit: 0 })).toEqual([
      `Sign-in: ${HANDLER} leads to ${CONTEXT}, which is not listed`,
      `Reset: ${RESET} leads to ${CONTEXT}, which is not listed`,
    ])
  })

  it.each([
    ['more files than its heading allows', [CONTEXT], 0, 'names 1 files, 0 at most'],
    ['a file outside of core/', [CONTEXT, STEPS], 2, `${STEPS} is not in core/`],
    ['a file that is gone', [CONTEXT, 'server/src/core/gone.ts'], 2, 'server/src/core/gone.ts does not exist'],
    ['what a flow lists', [CONTEXT, OPEN], 2, `${OPEN} is listed in Sign-in too`],
    [
      'what one flow uses',
      [CONTEXT, 'server/src/core/sessions/token.ts'],
      2,
      'server/src/core/sessions/token.ts is not used by two flows',
    ],
  ])('names not %s', (_, base, baseLimit, sentence) => {
    expect(untrue({ base, baseLimit })).toEqual([`Base: ${sentence}`])
  })
})

it('the lists of ARCHITECTURE.md are true', () => {
  const lists = readFlowLists(readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8'))
  expect(untrueFlows(flowGraph(readTree(ROOT)), lists)).toEqual([])
})
