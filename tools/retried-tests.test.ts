import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRetriedTests, retriedLines } from './retried-tests.ts'

const root = path.join(import.meta.dirname, '..')
const cache = path.join(root, 'node_modules/.cache')
let folder = ''

beforeEach(() => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(path.join(cache, 'retried-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const config = `
import { writeRetriedTests } from ${JSON.stringify(path.join(import.meta.dirname, 'retried-tests.ts'))}
export default { test: { retry: 1, include: ['*.planted.mjs'], reporters: [writeRetriedTests(process.env.RETRIED)] } }
`

const planted = `
import { describe, expect, test } from 'vitest'
let runs = 0
describe('a planted file', () => {
  test('passes at once', () => {})
  test('passes at the second try', () => expect(++runs, 'runs').toBe(2))
  test('fails twice', () => { throw new Error('broken\\neach time') })
})
`

test('a run reports which tests it retried, how they ended and how they failed first', async () => {
  writeFileSync(path.join(folder, 'vitest.config.mjs'), config)
  writeFileSync(path.join(folder, 'some.planted.mjs'), planted)
  const file = path.join(folder, 'retried.json')
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const words = [vitest, 'run', '--root', folder, '--config', path.join(folder, 'vitest.config.mjs')]
  const failed = await new Promise((resolve) =>
    execFile(process.execPath, words, { env: { ...process.env, RETRIED: file } }, resolve),
  )
  expect(failed).toMatchObject({ code: 1 })
  expect(readRetriedTests(file)).toEqual([
    {
      file: 'some.planted.mjs',
      name: 'a planted file > passes at the second try',
      passed: true,
      firstFailure: 'runs: expected 1 to be 2 // Object.is equality',
    },
    { file: 'some.planted.mjs', name: 'a planted file > fails twice', passed: false, firstFailure: 'broken' },
  ])
})

test('the closing report counts and names them', () => {
  expect(
    retriedLines([
      { file: 'e2e/desk.e2e.ts', name: 'the desk > is open', passed: true, firstFailure: 'Timeout' },
      { file: 'e2e/chat.e2e.ts', name: 'the chat > answers', passed: false, firstFailure: 'expected 1' },
    ]),
  ).toEqual([
    'retried: 2',
    '  e2e/desk.e2e.ts',
    '    the desk > is open (then passed)',
    '    Timeout',
    '  e2e/chat.e2e.ts',
    '    the chat > answers (then failed again)',
    '    expected 1',
  ])
  expect(retriedLines([])).toEqual([])
})

test('a run without a list reports no retried test', () => {
  expect(readRetriedTests(path.join(folder, 'nothing.json'))).toEqual([])
})
