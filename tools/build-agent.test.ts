import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildAgentWhenStale } from './build-agent.ts'

let root = ''
let built = 0
const source = () => path.join(root, 'agent', 'cli.ts')
const build = () => void (built += 1)
const start = (by: (() => void) | undefined = build) =>
  buildAgentWhenStale(root, path.join(root, 'agent', 'dist', 'own'), by)

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portico-build-agent-'))
  mkdirSync(path.join(root, 'agent'))
  writeFileSync(source(), 'one')
  built = 0
})
afterEach(() => rmSync(root, { recursive: true }))

test('the agent is built at the first start, and when its sources changed', () => {
  expect(start()).toMatch(/^Built/)
  expect(start()).toBe('')
  writeFileSync(source(), 'two')
  expect(start()).toMatch(/^Built/)
  expect(built).toBe(2)
})

test('without a compiler one line says so, and the next start tries again', () => {
  expect(buildAgentWhenStale(root, path.join(root, 'agent', 'dist', 'own'), undefined)).toMatch(/is not built/)
  expect(start()).toMatch(/^Built/)
})

test('a build that fails is one line, and is tried again', () => {
  const fails = () => {
    throw new Error('no space left on device')
  }
  expect(start(fails)).toBe('The agent for this machine could not be built: no space left on device')
  expect(start()).toMatch(/^Built/)
})
