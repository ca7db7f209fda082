import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CLEAN, withTree, type Planted } from './rules/planted-tree.ts'
import { violationsIn } from './rules/violations-in.ts'

const TOOL = fileURLToPath(new URL('check-rules.ts', import.meta.url))

/** Where the rules see a sin, as `path:line rule N`, when these files are added to a clean tree. */
const found = (sin: Planted) =>
  withTree({ ...CLEAN, ...sin }, (root) => violationsIn(root).violations.map((line) => line.replace(/: .*$/, '')))

const without = (path: string): Planted => Object.fromEntries(Object.entries(CLEAN).filter(([kept]) => kept !== path))

const CALL = 'contract/src/sign-in/sign-out.ts'
const FEATURE = 'server/src/sign-in/planted.ts'
const DOCSTRING = '/** Says what it does. */'
const comment = (lines: number) => Array.from({ length: lines }, (_, at) => `// line ${at}`)
const docstring = (lines: number) => ['/**', ...Array.from({ length: lines }, (_, at) => ` * line ${at}`), ' */']

/** A row of a table below: what it is called, the files planted, and where the violations are. */
type Row = readonly [name: string, sin: Planted, expected: readonly string[]]

describe('the tool', () => {
  const run = (root: string) => spawnSync(process.execPath, [TOOL, root], { encoding: 'utf8' })

  it('passes a clean tree', () => {
    const { status, stdout } = withTree(CLEAN, run)
    expect(stdout).toBe('The rules: 12 files, 0 violations\n')
    expect(status).toBe(0)
  })

  it('prints each violation and fails', () => {
    const { status, stdout } = withTree({ ...CLEAN, 'tools/index.ts': ['export const a = 1'] }, run)
    expect(stdout).toContain('tools/index.ts:1 rule 5: a file is named by what it holds, never index\n')
    expect(status).toBe(1)
  })

  it('fails on a file that it cannot read', () => {
    expect(withTree({ ...CLEAN, [FEATURE]: ['export const = 1'] }, run).status).toBe(1)
  })
})

describe('rule 1, a call has one name at every end', () => {
  it.each([
    ['the server', 'server/src/sign-in/sign-out.ts', 'is not answered'],
    ['the client', 'web/src/sign-in/sign-out.tsx', 'nobody makes the call signOut'],
    ['the list of calls', 'contract/src/calls.ts', 'the call signOut is not listed'],
  ])('misses the file of %s', (_, path, expected) => {
    const sins = withTree(without(path), (root) => violationsIn(root).violations).filter((line) =>
      line.includes(expected),
    )
    expect(sins.map((line) => line.split(': ')[0])).toEqual([`${CALL}:4 rule 1`])
  })

  it('asks for no client of what chat hubs call', () => {
    const hub = (CLEAN[CALL] ?? []).map((line) => line.replace("'POST'", "'POST', access: 'hub'"))
    const tree = { ...without('web/src/sign-in/sign-out.tsx'), [CALL]: hub }
    expect(hub.join(' ')).toContain("access: 'hub'")
    expect(withTree(tree, (root) => violationsIn(root).violations)).toEqual([])
  })

  it('is content with the agent as the client', () => {
    const call = [
      "import { signOut } from '@portico/contract/features/sessions/sign-out.ts'",
      'export const sent = signOut',
    ]
    const agent = { ...without('web/src/sign-in/sign-out.tsx'), 'agent/src/sign-in/sign-out.ts': call }
    expect(withTree(agent, (root) => violationsIn(root).violations)).toEqual([])
  })

  const value = [
    "import { signOut } from '@portico/contract/features/sessions/sign-out.ts'",
    'export const a = signOut',
  ]
  const type = [
    "import type { signOut } from '@portico/contract/features/sessions/sign-out.ts'",
    'export type A = typeof signOut',
  ]
  const twoCalls = [...(CLEAN[CALL] ?? []), 'export const leave = defineCall({})']
  it.each<Row>([
    ['another constant', { [CALL]: twoCalls }, [`${CALL}:5 rule 1`]],
    ['a caller of another name', { 'web/src/sign-in/leave.ts': value }, ['web/src/sign-in/leave.ts:1 rule 1']],
    [
      'a call outside of a feature',
      { 'contract/src/a.ts': ['export const a = defineCall({})'] },
      ['contract/src/a.ts:1 rule 1'],
    ],
    ['a reader of its types', { 'web/src/sign-in/leave.ts': type }, []],
    ['a test of another name', { 'web/src/sign-in/leave.test.ts': value }, []],
    ['a server file of another name', { 'server/src/sign-in/leave.ts': value }, []],
  ])('looks at %s', (_, sin, expected) => expect(found(sin)).toEqual(expected))
})

describe('rule 2, features do not know each other', () => {
  const importing = (path: string, specifier: string): [Planted, string] => {
    return [{ [path]: ['', `import { a } from '${specifier}'`, 'export const b = a'] }, `${path}:2 rule 2`]
  }
  it.each([
    ['server/src/desk/a.ts', '../sign-in/queries.ts'],
    ['server/src/desk/a.ts', '#server/sign-in/queries.ts'],
    ['server/src/desk/a.test.ts', '../sign-in/queries.ts'],
    ['server/src/desk/a.ts', '@portico/contract/sign-in/sign-out.ts'],
    ['server/src/desk/a.ts', '@portico/contract/calls.ts'],
    ['server/src/desk/a.ts', '../main.ts'],
    ['server/src/desk/a.ts', '../../../web/src/ui/button.tsx'],
    ['server/src/plumbing/a.ts', '#server/sign-in/queries.ts'],
    ['server/src/main.ts', '#web/routes.tsx'],
    ['web/src/ui/a.ts', '../desk/a.ts'],
    ['web/src/main.tsx', '@portico/server/main.ts'],
    ['web/src/desk/a.ts', 'kysely'],
    ['agent/src/devices/a.ts', 'pg/lib/client'],
    ['contract/src/desk/a.ts', '../sign-in/journey.ts'],
    ['contract/src/desk/a.ts', 'zod'],
    ['contract/src/desk/a.ts', 'node:crypto'],
    ['contract/src/plumbing/a.ts', '#server/plumbing/a.ts'],
  ])('refuses %s importing %s', (path, specifier) => {
    const [sin, expected] = importing(path, specifier)
    expect(found(sin)).toContain(expected)
  })

  it.each([
    ['server/src/desk/a.ts', '@portico/contract/desk/request.ts'],
    ['server/src/desk/a.ts', '@portico/contract/plumbing/text.ts'],
    ['server/src/desk/a.ts', '#server/plumbing/clock.ts'],
    ['web/src/desk/a.ts', '#web/ui/button.tsx'],
    ['web/src/routes.tsx', './desk/a.ts'],
    ['contract/src/desk/a.test.ts', 'vitest'],
  ])('allows %s importing %s', (path, specifier) => expect(found(importing(path, specifier)[0])).toEqual([]))

  it.each<Row>([
    ['types', { [FEATURE]: ["import type { A } from '../desk/a.ts'", 'export type B = A'] }, [`${FEATURE}:1 rule 2`]],
    ['re-exports', { [FEATURE]: ["export { a } from '../desk/a.ts'", 'export const b = 1'] }, [`${FEATURE}:1 rule 2`]],
    ['dynamic imports', { [FEATURE]: ['export const a = 1', "await import('../desk/a.ts')"] }, [`${FEATURE}:2 rule 2`]],
    ['unknown folders', { 'web/src/widgets/a.css': [] }, ['web/src/widgets/a.css:1 rule 2']],
    ['ui outside of web', { 'server/src/ui/a.ts': [] }, ['server/src/ui/a.ts:1 rule 2']],
  ])('sees %s', (_, sin, expected) => expect(found(sin)).toEqual(expected))
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
    expect(found({ 'server/src/plumbing/database/planted.ts': ['', line] })).toContain(
      'server/src/plumbing/database/planted.ts:2 rule 3',
    )
    expect(found({ 'server/src/plumbing/database/queries.ts': ['', line] })).toEqual([])
    expect(found({ 'server/src/sign-in/planted.database.test.ts': ['', line] })).toEqual([])
  })

  it('leaves prose in peace', () => {
    const prose = [
      'Select a tenant from the list',
      'Update the page',
      'select a tenant from the list',
      'Delete from here',
    ]
    expect(found({ [FEATURE]: prose.map((words, at) => `const words${at} = '${words}'`) })).toEqual([])
  })

  it('lets a connection be asked for a sign of life', () => {
    expect(found({ [FEATURE]: ["const answer = pool.query('')"] })).toEqual([])
  })

  it('refuses SQL files outside migrations', () => {
    expect(found({ 'server/src/sign-in/sessions.sql': ['values (1);'] })).toEqual([
      'server/src/sign-in/sessions.sql:1 rule 3',
    ])
  })
})

describe('rule 4, expected refusals are values', () => {
  it.each<Row>([
    ['throw', { [FEATURE]: ['', "throw new Error('refused')"] }, [`${FEATURE}:2 rule 4`]],
    ['a rejection', { [FEATURE]: ['const a = Promise.reject(1)'] }, [`${FEATURE}:1 rule 4`]],
    ['throw in a test', { 'server/src/sign-in/planted.test.ts': ["throw new Error('a bug')"] }, []],
    ['throw in plumbing', { 'server/src/plumbing/planted.ts': ["throw new Error('a bug')"] }, []],
  ])('looks at %s', (_, sin, expected) => expect(found(sin)).toEqual(expected))
})

describe('rule 5, names say what is held', () => {
  it.each<Row>([
    ['index', { 'bench/index.ts': [] }, ['bench/index.ts:1 rule 5']],
    ['index.css', { 'web/src/ui/index.css': [] }, ['web/src/ui/index.css:1 rule 5']],
    ['utils', { 'bench/date-utils.ts': [] }, ['bench/date-utils.ts:1 rule 5']],
    ['a folder of helpers', { 'bench/helpers/a.ts': [] }, ['bench/helpers/a.ts:1 rule 5']],
    ['common', { 'bench/common.test.ts': [] }, ['bench/common.test.ts:1 rule 5']],
    ['common words in front', { 'bench/common-passwords.ts': [] }, []],
    ['camel case', { 'bench/signIn.ts': [] }, ['bench/signIn.ts:1 rule 5']],
    ['a default export', { 'bench/a.ts': ['', 'export default 1'] }, ['bench/a.ts:2 rule 5']],
    ['a disguised one', { 'bench/a.ts': ['const a = 1', 'export { a as default }'] }, ['bench/a.ts:2 rule 5']],
    ['a barrel', { 'bench/a.ts': ["export * from './b.ts'"] }, ['bench/a.ts:1 rule 5']],
    ['a slow barrel', { 'bench/a.ts': ["import { b } from './b.ts'", 'export { b }'] }, ['bench/a.ts:2 rule 5']],
  ])('looks at %s', (_, sin, expected) => expect(found(sin)).toEqual(expected))
})

describe('rule 6, the part without a lint rule', () => {
  it('refuses an assertion on top of another', () => {
    expect(found({ [FEATURE]: ['const a = 1', 'const b = a as unknown as string'] })).toEqual([`${FEATURE}:2 rule 6`])
  })
})

describe('rule 7, comments say why', () => {
  it.each<Row>([
    ['two lines', { [FEATURE]: [...comment(2), '', ...comment(2)] }, []],
    ['three lines', { [FEATURE]: ['', ...comment(3)] }, [`${FEATURE}:2 rule 7`]],
    ['a block of three', { [FEATURE]: ['/* one', 'two', 'three */'] }, [`${FEATURE}:1 rule 7`]],
    ['a docstring of 12', { [FEATURE]: [...docstring(12), 'export const a = 1'] }, []],
    ['a docstring of 13', { [FEATURE]: [...docstring(13), 'export const a = 1'] }, [`${FEATURE}:1 rule 7`]],
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
  ])('looks at %s', (_, sin, expected) => expect(found(sin)).toEqual(expected))

  const bare = ['', 'export function a() {}']
  it.each<Row>([
    ['a function', { [FEATURE]: bare }, [`${FEATURE}:2 rule 7`]],
    ['an arrow', { [FEATURE]: ['export const a = () => 1'] }, [`${FEATURE}:1 rule 7`]],
    ['a component', { 'web/src/ui/a.tsx': ['export const A = memo(() => <b />)'] }, ['web/src/ui/a.tsx:1 rule 7']],
    ['one exported later', { [FEATURE]: ['const a = () => 1', 'export { a }'] }, [`${FEATURE}:1 rule 7`]],
    ['one with a line comment', { [FEATURE]: ['// a', 'export const a = () => 1'] }, [`${FEATURE}:2 rule 7`]],
    ['one with its docstring', { [FEATURE]: [DOCSTRING, 'export const a = () => 1'] }, []],
    ['one in a test', { 'server/src/sign-in/planted.test.ts': bare }, []],
  ])('asks for the docstring of %s', (_, sin, expected) => expect(found(sin)).toEqual(expected))
})

describe('style sheets', () => {
  const sheet = 'web/src/sign-in/planted.module.css'
  it.each(['color: #fff', 'border: 1px solid rgb(0 0 0)', 'background: white', 'top: 0 !important'])(
    'refuse %s',
    (line) => {
      expect(found({ [sheet]: ['.a {', `  ${line};`, '}'] })).toEqual([`${sheet}:2 rule css`])
    },
  )

  it('have at most 300 lines', () => {
    const ofLines = (count: number) =>
      found({ [sheet]: Array.from({ length: count }, (_, line) => `.a${line} { top: 0; }`) })
    expect(ofLines(300)).toEqual([])
    expect(ofLines(301)).toEqual([`${sheet}:301 rule css`])
  })

  it('name colours in token files', () => {
    expect(found({ 'web/src/ui/themes/vision-dark.css': [':root { --ink: #fff; }'] })).toEqual([])
  })
})
