import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { drawFlows } from './flow-diagrams.ts'
import { readFunctions } from './flow-diagrams/read-functions.ts'
import { traceFunction, type Effect } from './flow-diagrams/trace.ts'
import { withTree } from './rules/planted-tree.ts'
import { readTree } from './rules/source-tree.ts'

const ROOT = path.join(import.meta.dirname, '..')
const HANDLER = 'features/sign-in/server/sign-in.ts'

const QUERIES = [
  'export const find = (tx) => sql`select 1`.execute(tx)',
  'export async function store(tx) { await tx.insertInto("a").execute() }',
  'export const keyOf = (id) => `key ${id}`',
]

/** Returns the effects of `handleSignIn` with these lines, beside a file of statements. */
const effectsOf = (...lines: string[]) =>
  withTree({ [HANDLER]: lines, 'features/sign-in/server/sign-in-queries.ts': QUERIES }, (root): Effect[] => {
    const resolve = readFunctions(readTree(root).code)
    const handler = resolve(HANDLER, 'handleSignIn')
    const services = { hashes: { process: 'HashWorkers' }, files: { openedBy: [HANDLER, 'openFiles'] as const } }
    return handler === null ? [] : traceFunction(handler, resolve, services)
  })

const imports = "import { find, store, keyOf } from './sign-in-queries.ts'"
const statement = (name: string) => ({ kind: 'statement', name, path: 'features/sign-in/server/sign-in-queries.ts' })
const step = (name: string, ...effects: unknown[]) => ({ kind: 'step', name, path: HANDLER, effects })

it('shows statements, mails, jobs, audit events and other processes in the order of the source', () => {
  const body = [
    'await find(tx)',
    "await hashes.verify('a')",
    "await recordEvent(tx, { event: 'signed-in' })",
    "await queueMail<typeof codeMail>(tx, { kind: 'code' })",
    'await enqueue(tx, job, {})',
    'return store(tx)',
  ]
  expect(
    effectsOf(
      imports,
      "const job = defineJob({ name: 'tidy' })",
      `export async function handleSignIn() { ${body.join('; ')} }`,
    ),
  ).toEqual([
    statement('find'),
    { kind: 'service', service: 'HashWorkers', name: 'verify' },
    { kind: 'audit', name: 'signed-in' },
    { kind: 'mail', name: 'code' },
    { kind: 'job', name: 'tidy' },
    statement('store'),
  ])
})

it('shows each step of an ordered list, with its refusals and what it calls', () => {
  expect(
    effectsOf(
      imports,
      'const steps = orderedSteps<Given>().next(checkLimit).next(open)',
      "const checkLimit = (full) => refused(full ? 'full' : 'too-many')",
      'async function open() { await inside() }',
      'const inside = () => inTenant(pool, id, store)',
      'export const handleSignIn = (context) => (request) => steps.run(context, request)',
    ),
  ).toEqual([
    step('checkLimit', { kind: 'refusal', name: 'full' }, { kind: 'refusal', name: 'too-many' }),
    step('open', statement('store')),
  ])
})

it('shows the functions with effects that a handler without an ordered list calls, and none that only compute', () => {
  expect(
    effectsOf(
      imports,
      'const compute = () => keyOf(1)',
      'const save = () => store()',
      'export const handleSignIn = () => () => { compute(); return save() }',
    ),
  ).toEqual([step('save', statement('store'))])
})

it('follows a method of an object that a handler gets, and a function that calls itself', () => {
  expect(
    effectsOf(
      imports,
      'const openFiles = () => ({ list: () => again() })',
      'function again() { find(); again() }',
      'export const handleSignIn = ({ files }) => () => files.list()',
    ),
  ).toEqual([step('list', statement('find'))])
})

it('the pages of docs/flows are drawn from the present code (node tools/flow-diagrams.ts)', () => {
  const drawn = drawFlows(readTree(ROOT))
  const folder = path.join(ROOT, 'docs', 'flows')
  const stored = readdirSync(folder).map((name) => [
    `docs/flows/${name}`,
    readFileSync(path.join(folder, name), 'utf8'),
  ])
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(drawn))
})
