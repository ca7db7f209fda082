import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { withTree } from './rules/planted-tree.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const CALL = [
  "import * as z from 'zod/mini'",
  "import { defineCall } from '@portico/contract/core/calls/call.ts'",
  'const call = defineCall({',
  "  method: 'POST', path: '/api/planted', access: 'anyone', about: 'Planted.', output: z.object({}),",
]
const HANDLER = [...CALL, "  refusals: ['choose-tenant'],", '})']
const handlerWith = (refusal: string) => [
  "import { refused, type Handler } from '@portico/server/core/calls/handler.ts'",
  ...HANDLER,
  `export const handler: Handler<typeof call> = async () => refused('${refusal}')`,
]
const storyWith = (kind: 'answer' | 'refuse', given: string) => [
  ...HANDLER,
  `import { ${kind} } from '#stories/pretend-server.ts'`,
  `export const story = ${kind}(call, ${given})`,
]

const declared = (sentences: string) => [
  "import { withSentences } from '@portico/contract/core/calls/refusal.ts'",
  "const codes = { 'no-such-thing': { code: 404, module_code: 'THING_ERR001' } } as const",
  `export const known = withSentences(codes, ${sentences})`,
]

const transitionTo = (step: string) => [
  "import type { SignInFlow } from '@portico/contract/core/authentication/sign-in-flow.ts'",
  "import { transitionsOf } from '@portico/contract/platform/flow.ts'",
  `export const to = transitionsOf<SignInFlow>()(['${step}'], () => ({ step: 'done', email: '', summary: '' }))`,
]

/** The compiled source, and the number of the line that the compiler must reject; null if it must accept all. */
const ROWS: readonly (readonly [name: string, lines: readonly string[], refusedLine: number | null])[] = [
  ['a-call-with-a-refusal-of-the-table', [...HANDLER, 'export const a = call'], null],
  ['a-call-with-an-unknown-refusal', [...CALL, "  refusals: ['no-such-refusal'],", '})', 'export const a = call'], 5],
  ['a-handler-with-a-declared-refusal', handlerWith('choose-tenant'), null],
  ['a-handler-with-a-refusal-of-the-transport', handlerWith('server-busy'), null],
  ['a-handler-with-an-undeclared-refusal', handlerWith('invalid-credentials'), 8],
  ['a-handler-with-an-unknown-refusal', handlerWith('no-such-refusal'), 8],
  ['a-refusal-with-a-sentence', declared("{ 'no-such-thing': 'There is no such thing.' }"), null],
  ['a-refusal-without-a-sentence', declared('{}'), 3],
  ['a-story-with-a-declared-refusal', storyWith('refuse', "'choose-tenant'"), null],
  ['a-story-with-a-refusal-of-the-transport', storyWith('refuse', "'server-busy'"), null],
  ['a-story-with-an-undeclared-refusal', storyWith('refuse', "'invalid-credentials'"), 8],
  ['a-story-with-data-of-another-call', storyWith('answer', '5'), 8],
  ['a-transition-to-a-declared-step', transitionTo('done'), null],
  ['a-transition-to-another-step', transitionTo('email'), 3],
]

/** Compiles the rows with this repository's settings and types. Returns `file:line` of each error. */
function refusedByCompiler(): string[] {
  const settings = { extends: join(ROOT, 'tsconfig.base.json'), compilerOptions: { incremental: false } }
  const planted = {
    'package.json': ['{ "type": "module", "imports": { "#server/*": "./server-src/*", "#stories/*": "./stories/*" } }'],
    'tsconfig.json': [JSON.stringify({ ...settings, include: ['*.ts'] })],
    ...Object.fromEntries(ROWS.map(([name, lines]) => [`${name}.ts`, lines])),
  }
  return withTree(planted, (root) => {
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
    symlinkSync(join(ROOT, 'server/src'), join(root, 'server-src'))
    symlinkSync(join(ROOT, 'web/stories'), join(root, 'stories'))
    const tsc = join(ROOT, 'node_modules/.bin/tsc')
    const { stdout } = spawnSync(tsc, ['--pretty', 'false', '--checkers', '1'], { cwd: root, encoding: 'utf8' })
    return [...stdout.matchAll(/^([^\s(]+)\((\d+),\d+\): error/gm)].map(([, file, line]) => `${file}:${line}`)
  })
}

describe('rule 4 and the steps of flows, the part that the compiler checks', () => {
  let errors: readonly string[] = []
  beforeAll(() => {
    errors = refusedByCompiler()
  })

  it.each(ROWS)('%s', (name, _, refusedLine) => {
    const ofThisFile = new Set(errors.filter((error) => error.startsWith(`${name}.ts:`)))
    expect([...ofThisFile]).toEqual(refusedLine === null ? [] : [`${name}.ts:${refusedLine}`])
  })

  it('has no other error', () => {
    expect(errors.filter((error) => !ROWS.some(([name]) => error.startsWith(`${name}.ts:`)))).toEqual([])
  })
})
