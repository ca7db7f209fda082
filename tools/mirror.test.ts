import { describe, expect, it } from 'vitest'
import { CLEAN, type Planted } from './rules/planted-tree.ts'
import { crowded, found, violations, type Row } from './rules/test-violations.ts'

const without = (file: string): Planted => Object.fromEntries(Object.entries(CLEAN).filter(([kept]) => kept !== file))

const CALL = 'features/sessions/contract/sign-out.ts'
const HANDLER = 'features/sessions/server/sign-out.ts'

describe('rule 1, a call has one name', () => {
  it.each([
    ['the handler', HANDLER, 'has no handler: there is no handleSignOut in features/sessions/server/'],
    ['the client', 'features/sessions/web/sign-out-button.tsx', 'no client imports the call signOut'],
    ['the list of calls', 'features/sessions/contract/feature.ts', 'the call signOut is not listed'],
  ])('misses the file of %s', (_, missing, expected) => {
    const sentences = violations(crowded(without(missing)))
    expect(sentences).toEqual([expect.stringContaining(expected)])
    expect(sentences[0]).toMatch(`${CALL}:4 rule 1`)
  })

  it('requires no client of calls of chat hubs', () => {
    const hub = (CLEAN[CALL] ?? []).map((line) => line.replace("'POST'", "'POST', access: 'hub'"))
    const tree = { ...without('features/sessions/web/sign-out-button.tsx'), [CALL]: hub }
    expect(hub.join(' ')).toContain("access: 'hub'")
    expect(violations(crowded(tree))).toEqual([])
  })

  const client = (words: string, file = 'agent/src/cli.ts') => ({
    ...without('features/sessions/web/sign-out-button.tsx'),
    [file]: [`${words} '@portico/features/sessions/contract/sign-out.ts'`],
  })
  it.each([
    ['the agent as the client', client('import { signOut } from'), 0],
    ['a client that imports types alone', client('import type { signOut } from'), 1],
    ['a test as the only client', client('import { signOut } from', 'features/sessions/web/a.test.ts'), 1],
  ])('looks at %s', (_, tree, expected) => {
    expect(violations(crowded(tree))).toHaveLength(expected)
  })

  const twoCalls = [...(CLEAN[CALL] ?? []), 'export const leave = defineCall({})']
  const renamed = (CLEAN[HANDLER] ?? []).map((line) => line.replace('handleSignOut', 'handleLeave'))
  const SERVE = 'features/sessions/server/serve.ts'
  const served = { [SERVE]: ['export const handlers = { signOut: useCase(endSession) }'] }
  const NOUN = 'features/sessions/contract/sessions.ts'
  const ofNoun = {
    ...without(CALL),
    [NOUN]: ['export const signOut = defineCall({})', 'export const leave = defineCall({})'],
    [HANDLER]: ['/** Ends. */', 'export function handleSignOut() {}'],
    'features/sessions/server/sessions.ts': ['/** Leaves. */', 'export function handleLeave() {}'],
    'features/sessions/contract/feature.ts': ["import { leave, signOut } from './sessions.ts'"],
    'agent/src/cli.ts': ["import { signOut } from '@portico/features/sessions/contract/sessions.ts'"],
  }
  const leaving = {
    'features/sessions/web/leave.ts': ["import { leave } from '#features/sessions/contract/sessions.ts'"],
  }
  const moved = { 'features/sessions/server/leaving.ts': CLEAN[HANDLER] ?? [] }

  it('accepts the calls of a noun in one file, each with its own handler, client and line in the list', () => {
    expect(violations(crowded({ ...ofNoun, ...leaving }))).toEqual([])
    expect(violations(crowded(ofNoun))).toEqual([`${NOUN}:2 rule 1: no client imports the call leave`])
  })

  it('accepts a function of its file that uses the call as its client', () => {
    const used = [
      ...(CLEAN[CALL] ?? []),
      '/** Returns the path. */',
      'export function pathOf() { return signOut.path }',
    ]
    const tree = { ...client('import { pathOf } from'), [CALL]: used }
    expect(violations(crowded(tree))).toEqual([])
  })

  it('accepts a use-case that serve.ts registers', () => {
    expect(violations(crowded({ ...without(HANDLER), ...served }))).toEqual([])
  })

  it.each<Row>([
    [
      'a second call without list, handler and client',
      { [CALL]: twoCalls },
      [`${CALL}:5 rule 1`, `${CALL}:5 rule 1`, `${CALL}:5 rule 1`],
    ],
    [
      'a single call in a file of another name',
      { 'features/sessions/contract/out.ts': CLEAN[CALL] ?? [] },
      Array<string>(3).fill('features/sessions/contract/out.ts:4 rule 1'),
    ],
    ['a handler of another name', { [HANDLER]: renamed }, [`${CALL}:4 rule 1`]],
    ['a handler in another file', { [HANDLER]: ['export {}'], ...moved }, [`${CALL}:4 rule 1`]],
    ['two handlers', moved, [`${CALL}:4 rule 1`]],
    ['a handler and a use-case', served, [`${CALL}:4 rule 1`]],
    [
      'a call outside of a feature',
      { 'contract/src/core/a.ts': ['export const a = defineCall({})'] },
      ['contract/src/core/a.ts:1 rule 1'],
    ],
    ['a call in a test', { 'contract/src/core/a.test.ts': ['export const a = defineCall({})'] }, []],
  ])('looks at %s', (_, planted, expected) => expect(found(planted)).toEqual(expected))
})
