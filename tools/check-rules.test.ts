import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CLEAN, withTree } from './rules/planted-tree.ts'
import { crowded, FEATURE, found, violations, type Row } from './rules/test-violations.ts'

const TOOL = fileURLToPath(new URL('check-rules.ts', import.meta.url))

const DOCSTRING = '/** Returns 1. */'
const comment = (lines: number) => Array.from({ length: lines }, (_, index) => `// line ${index}`)
const docstring = (lines: number) => ['/**', ...Array.from({ length: lines }, (_, index) => ` * line ${index}`), ' */']

describe('the tool', () => {
  const run = (root: string) => spawnSync(process.execPath, [TOOL, root], { encoding: 'utf8' })

  it('passes a clean tree', () => {
    const { status, stdout } = withTree(crowded(CLEAN), run)
    expect(stdout).toBe('The rules: 12 files, 0 violations\n')
    expect(status).toBe(0)
  })

  it('prints each violation and fails', () => {
    const { status, stdout } = withTree({ ...crowded(CLEAN), [FEATURE]: ['/* one', 'two', 'three */'] }, run)
    expect(stdout).toContain(`${FEATURE}:1 rule 7: a comment says why in one or two lines, this one has 3\n`)
    expect(status).toBe(1)
  })

  it('fails on a file that it cannot read', () => {
    expect(withTree({ ...crowded(CLEAN), [FEATURE]: ['export const = 1'] }, run).status).toBe(1)
  })
})

describe('rule 3, SQL has its files', () => {
  it.each([
    "const q = 'select id from session'",
    "const q = 'SELECT set_config($1, $2, true)'",
    'const q = `\n  insert into session values (${1})`',
    "const q = 'with old as (select 1) delete from session'",
    'const q = `update session set ended = now()`',
    "const q = 'delete from session'",
    "const q = 'create role portico_app nologin'",
    "const q = `ALTER TABLE ${'a'} FORCE ROW LEVEL SECURITY`",
    "const q = 'set local role portico_app'",
    'const q = sql`now()`',
    "const q = sql.raw('now()')",
    "const q = db.selectFrom('session')",
    "const q = db.insertInto('session')",
    "const q = db.updateTable('session')",
    "const q = db.deleteFrom('session')",
    "const q = db.mergeInto('session')",
    "const q = pool.query('begin')",
  ])('refuses %j', (line) => {
    const planted = 'server/src/platform/database/planted.ts'
    expect(found({ [planted]: ['', line] })).toContain(`${planted}:2 rule 3`)
    expect(found({ 'server/src/platform/database/role-queries.ts': ['', line] })).toEqual([])
    expect(found({ 'features/sessions/server/planted.database.test.ts': ['', line] })).toEqual([])
  })

  it('accepts prose', () => {
    const prose = [
      'Select a tenant from the list',
      'Update the page',
      'select a tenant from the list',
      'Delete from here',
    ]
    expect(found({ [FEATURE]: prose.map((words, index) => `const words${index} = '${words}'`) })).toEqual([])
  })

  it('accepts an empty query, which checks a connection', () => {
    expect(found({ [FEATURE]: ["const answer = pool.query('')"] })).toEqual([])
  })

  it('refuses SQL files outside migrations', () => {
    expect(found({ 'features/sessions/server/sessions.sql': ['values (1);'] })).toEqual([
      'features/sessions/server/sessions.sql:1 rule 3',
    ])
  })
})

describe('rule 4, expected refusals are values', () => {
  it.each<Row>([
    ['throw', { [FEATURE]: ['', "throw new Error('refused')"] }, [`${FEATURE}:2 rule 4`]],
    ['a rejection', { [FEATURE]: ['const a = Promise.reject(1)'] }, [`${FEATURE}:1 rule 4`]],
    ['throw in a test', { 'features/sessions/server/planted.test.ts': ["throw new Error('a bug')"] }, []],
    ['throw in core/', { 'server/src/core/planted.ts': ["throw new Error('a bug')"] }, []],
    ['a failure of its own', { [FEATURE]: ['', "const a = { ok: false, error: 'b' }"] }, [`${FEATURE}:2 rule 4`]],
    ['one that is cast', { 'agent/src/a.ts': ['const a = { ok: false as const }'] }, ['agent/src/a.ts:1 rule 4']],
    ['a type of its own', { [FEATURE]: ['type A = { ok: true } | { ok: false; why: 1 }'] }, [`${FEATURE}:1 rule 4`]],
    ['another name', { 'web/src/core/a.ts': ['type A = { problem: 1; ok: false }'] }, ['web/src/core/a.ts:1 rule 4']],
    ['a failure in a test', { 'bench/a.test.ts': ["const a = { ok: false, error: 'b' }"] }, []],
    ['the form itself', { 'contract/src/platform/result.ts': ['const a = { ok: false }'] }, []],
    [
      'an answer on the wire',
      { 'bench/a.ts': ['const sent = z.object({ ok: z.literal(false) })', 'const a = { ok: false }'] },
      [],
    ],
    [
      'a pattern and what is no failure',
      { 'bench/a.ts': ['type A = Extract<B, { ok: false }>', 'const a = { ok: true }'] },
      [],
    ],
  ])('looks at %s', (_, planted, expected) => expect(found(planted)).toEqual(expected))
})

describe('rule 5, a file has content', () => {
  const call = "import { send } from './send.ts'"
  const forwarder = [call, '/** Sends a. */', 'export const sendA = (a: string) => send(a)']
  it.each<Row>([
    ['a file that exports from others', { 'bench/a.ts': ["export { b } from './b.ts'"] }, ['bench/a.ts:1 rule 5']],
    [
      'one that imports and exports',
      { 'bench/a.ts': ["import { b } from './b.ts'", 'export { b }'] },
      ['bench/a.ts:2 rule 5'],
    ],
    ['one that exports more', { 'bench/a.ts': ["export { b } from './b.ts'", 'export const a = 1'] }, []],
    ['a function that only calls', { 'bench/a.ts': forwarder }, ['bench/a.ts:3 rule 5']],
    [
      'an awaited call in a block',
      { 'bench/a.ts': [call, '/** Sends a. */', 'export async function a() { return await send(1) }'] },
      ['bench/a.ts:3 rule 5'],
    ],
    [
      'a call of a library',
      { 'bench/a.ts': ["import { b } from 'b'", '/** B. */', 'export const a = () => b(1)'] },
      [],
    ],
    ['more than a call', { 'bench/a.ts': [call, '/** Sends. */', 'export const a = (b: string) => send(b) ?? 1'] }, []],
    [
      'a computed argument',
      { 'bench/a.ts': [call, '/** Sends a. */', 'export const a = (b: string) => send(b.trim())'] },
      [],
    ],
    ['15 lines', { 'bench/a.ts': [...Array.from({ length: 12 }, () => ''), ...forwarder] }, []],
    ['a test', { 'bench/a.test.ts': forwarder }, []],
  ])('looks at %s', (_, planted, expected) => expect(found(planted)).toEqual(expected))

  it.each<Row>([
    ['a folder with one file', { 'bench/one/a.ts': ['export const a = 1'] }, ['bench/one/a.ts:1 rule 5']],
    ['a folder with two', { 'bench/one/a.ts': ['export const a = 1'], 'bench/one/b.css': [] }, []],
    [
      'a folder with a licence beside it',
      { 'bench/one/a.ts': ['export const a = 1'], 'bench/one/licence.txt': [] },
      [],
    ],
    ['a folder of one picture', { 'bench/one/a.png': [] }, []],
  ])('looks at %s', (_, planted, expected) => {
    expect(violations({ ...crowded(CLEAN), ...planted }).map((line) => line.replace(/: .*$/, ''))).toEqual(expected)
  })
})

describe('rule 5, a file is imported in one way', () => {
  it.each([
    ['./sign-out.ts', 0],
    ['#features/sessions/server/sign-out.ts', 1],
    ['@portico/server/core/a.ts', 0],
    ['../contract/a.ts', 1],
    ['./later/a.ts', 1],
    ['../../../package.json', 0],
  ])('checks %s', (file, expected) => expect(found({ [FEATURE]: [`import '${file}'`] })).toHaveLength(expected))
})

describe('rule 6, the parts without a lint rule', () => {
  it('refuses an assertion by way of unknown', () => {
    expect(found({ [FEATURE]: ['const a = 1', 'const b = a as unknown as string'] })).toEqual([`${FEATURE}:2 rule 6`])
    expect(found({ [FEATURE]: ['const a = 1', 'const b = a as never as string'] })).toEqual([`${FEATURE}:2 rule 6`])
    expect(found({ [FEATURE]: ['const a = 1', 'const b = a as Wide as Narrow'] })).toEqual([])
  })

  it('allows style sheets 300 lines', () => {
    const sheet = 'features/sessions/web/planted.module.css'
    const ofLines = (count: number) =>
      found({ [sheet]: Array.from({ length: count }, (_, line) => `.a${line} { top: 0; }`) })
    expect(ofLines(300)).toEqual([])
    expect(ofLines(301)).toEqual([`${sheet}:301 rule 6`])
  })
})

describe('rule 6, a test sets no limit itself', () => {
  const planted = 'features/sessions/server/planted.test.ts'
  it.each([
    "it('a', async () => {}, 60_000)",
    "it.each([1])('a %i', () => {}, 60_000)",
    'beforeAll(() => {}, 60_000)',
    "it('a', { timeout: 60_000 }, () => {})",
    'expect.poll(() => 1, { timeout: 5_000 }).toBe(1)',
    "page.getByText('a').waitFor({ timeout: 5_000, state: 'detached' })",
    'context.setDefaultTimeout(10_000)',
    'vi.waitFor(() => expect(1).toBe(1))',
  ])('refuses %s', (line) => {
    expect(found({ [planted]: ['', line] })).toEqual([`${planted}:2 rule 6`])
    expect(found({ [FEATURE]: [line] })).toEqual([])
  })

  it.each([
    "it('a', () => {})",
    "it('a', { retry: 0 }, () => {}, patience(60_000))",
    "it.each([1, 2])('a %i', () => {})",
    'expect.poll(() => 1, { interval: 5 }).toBe(1)',
    'vi.waitFor(find, { timeout: patience(30_000) })',
    "await page.getByText('a').waitFor()",
    'const settings = { timeout: 1 }',
  ])('accepts %s', (line) => expect(found({ [planted]: [line] })).toEqual([]))
})

describe('rule 7, comments say why', () => {
  it.each<Row>([
    ['two lines', { [FEATURE]: [...comment(2), '', ...comment(2)] }, []],
    ['three lines', { [FEATURE]: ['', ...comment(3)] }, [`${FEATURE}:2 rule 7`]],
    ['a block of three', { [FEATURE]: ['/* one', 'two', 'three */'] }, [`${FEATURE}:1 rule 7`]],
    ['a docstring of 12', { [FEATURE]: [...docstring(12), 'export const a = 1'] }, []],
    ['a docstring of 13', { [FEATURE]: [...docstring(13), 'export const a = 1'] }, [`${FEATURE}:1 rule 7`]],
    ['a docstring of a function', { [FEATURE]: [...docstring(12), 'function a() {}'] }, []],
    ['a docstring of nothing exported', { [FEATURE]: [...docstring(3), 'const a = 1'] }, [`${FEATURE}:1 rule 7`]],
    [
      'three lines of SQL',
      { 'server/migrations/a.sql': ['', '-- a', '-- b', '-- c'] },
      ['server/migrations/a.sql:2 rule 7'],
    ],
    ['a style sheet', { 'web/src/ui/a.css': ['/* a', 'b', 'c */'] }, ['web/src/ui/a.css:1 rule 7']],
    ...['FIXME', 'HACK it', 'XXX', 'TODO later', '@TODO', '@NOTE', 'oxlint-disable', '@ts-expect-error'].map(
      (words): Row => [words, { [FEATURE]: ['', `const a = 1 // ${words}`] }, [`${FEATURE}:2 rule 7`]],
    ),
    ['the two markers', { [FEATURE]: ['// @NOTE a thing', '// @TODO `b` goes'] }, []],
  ])('looks at %s', (_, planted, expected) => expect(found(planted)).toEqual(expected))

  const bare = ['', 'export function a() {}']
  it.each<Row>([
    ['a function', { [FEATURE]: bare }, [`${FEATURE}:2 rule 7`]],
    ['an arrow', { [FEATURE]: ['export const a = () => 1'] }, [`${FEATURE}:1 rule 7`]],
    ['a component', { 'web/src/ui/a.tsx': ['export const A = memo(() => <b />)'] }, ['web/src/ui/a.tsx:1 rule 7']],
    ['one exported later', { [FEATURE]: ['const a = () => 1', 'export { a }'] }, [`${FEATURE}:1 rule 7`]],
    ['one with a line comment', { [FEATURE]: ['// a', 'export const a = () => 1'] }, [`${FEATURE}:2 rule 7`]],
    ['one with its docstring', { [FEATURE]: [DOCSTRING, 'export const a = () => 1'] }, []],
    ['one in a test', { 'features/sessions/server/planted.test.ts': bare }, []],
  ])('requires the docstring of %s', (_, planted, expected) => expect(found(planted)).toEqual(expected))
})
