import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildWebWhenStale } from './build-web.ts'
import { ensureDependencies } from './set-up-dependencies.mjs'
import { isFresh, stampOf, writeStamp } from './set-up-stamp.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portico-stamp-'))
  mkdirSync(path.join(root, 'web', 'src'), { recursive: true })
  writeFileSync(path.join(root, 'web', 'src', 'a.ts'), 'one')
  writeFileSync(path.join(root, 'package-lock.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

test.each<[string, () => void]>([
  ['a changed file', () => writeFileSync(path.join(root, 'web', 'src', 'a.ts'), 'two')],
  ['a new file', () => writeFileSync(path.join(root, 'web', 'src', 'b.ts'), '')],
  ['a renamed file', () => renameSync(path.join(root, 'web', 'src', 'a.ts'), path.join(root, 'web', 'src', 'b.ts'))],
  ['a removed file', () => rmSync(path.join(root, 'web', 'src', 'a.ts'))],
  ['text moved between neighbours', () => writeFileSync(path.join(root, 'web', 'src', 'a.ts'), 'on')],
])('%s changes the stamp', (_, change) => {
  const before = stampOf(root, ['web'])
  change()
  expect(stampOf(root, ['web'])).not.toBe(before)
})

test('generated files, and the place of the checkout, do not change the stamp', () => {
  const before = stampOf(root, ['web', 'missing'])
  mkdirSync(path.join(root, 'web', 'dist'))
  writeFileSync(path.join(root, 'web', 'dist', 'app.js'), 'made')
  renameSync(root, `${root}-moved`)
  root = `${root}-moved`
  expect(stampOf(root, ['web'])).toBe(before)
})

test('is fresh only for the stored stamp', () => {
  const file = path.join(root, 'stamp')
  expect(isFresh(file, 'a')).toBe(false)
  writeStamp(file, 'a')
  expect(isFresh(file, 'a')).toBe(true)
  expect(isFresh(file, 'b')).toBe(false)
})

test('builds the web app once, again when a source changed, after a failed build, and after one made by other means', () => {
  let builds = 0
  const made = path.join(root, 'web', 'dist', 'server')
  const build = (code: number) => () => {
    builds += 1
    return code
  }
  expect(buildWebWhenStale(root, build(1))).toBe(1)
  expect(buildWebWhenStale(root, build(0))).toBe(0)
  expect(buildWebWhenStale(root, build(0))).toBe(0)
  expect(builds).toBe(2)
  writeFileSync(path.join(root, 'web', 'src', 'a.ts'), 'two')
  buildWebWhenStale(root, build(0))
  expect(builds).toBe(3)
  rmSync(made, { recursive: true })
  buildWebWhenStale(root, build(0))
  expect(builds).toBe(4)
})

test('installs once, again when the lock changed, and again after an install that failed', () => {
  const ran: string[][] = []
  const npm = (code: (npmArguments: string[]) => number) => (npmArguments: string[]) => {
    ran.push(npmArguments)
    return code(npmArguments)
  }
  expect(
    ensureDependencies(
      root,
      npm(() => 1),
    ),
  ).toBe(false)
  expect(
    ensureDependencies(
      root,
      npm(() => 0),
    ),
  ).toBe(true)
  expect(ran.map(([first]) => first)).toEqual(['ci', 'install', 'ci'])
  ensureDependencies(
    root,
    npm(() => 0),
  )
  expect(ran).toHaveLength(3)
  writeFileSync(path.join(root, 'package-lock.json'), '{"changed":1}')
  ensureDependencies(
    root,
    npm((words) => (words[0] === 'ci' ? 1 : 0)),
  )
  expect(ran.slice(3).map((words) => words.slice(0, 2))).toEqual([
    ['ci', '--silent'],
    ['install', '--no-save'],
  ])
})

test('a long install says how far it is, without packages of other platforms, and ends at its total', async () => {
  const packages = {
    '': { dependencies: { one: '1' }, optionalDependencies: { elsewhere: '1' } },
    'part': { devDependencies: { '@scope/two': '1', 'workspace': '1' } },
    'node_modules/one': { dependencies: { inner: '1' } },
    'node_modules/@scope/two': {},
    'node_modules/one/node_modules/inner': {},
    'node_modules/elsewhere': { os: ['nowhere'], dependencies: { 'needed-elsewhere': '1' } },
    'node_modules/needed-elsewhere': {},
    'node_modules/workspace': { link: true },
  }
  const add = (name: string) => writeFileSync(path.join(root, 'node_modules', name, 'package.json'), '{}')
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }))
  // npm creates the folders of all packages first.
  for (const name of ['@scope/two', 'one', 'workspace'])
    mkdirSync(path.join(root, 'node_modules', name), { recursive: true })
  add('one')
  const program = path.join(import.meta.dirname, 'show-install.mjs')
  const shown = spawn(process.execPath, [program, root], { env: { ...process.env, PORTICO_PROGRESS_EVERY: '10' } })
  onTestFinished(() => void shown.kill())
  const lines = createInterface(shown.stdout)[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value
  expect(await next()).toMatch(/^ {2}1 of 2 packages, \d+ s$/)
  add('@scope/two')
  await expect.poll(next).toMatch(/^ {2}2 of 2 packages, \d+ s; npm unpacks the last files$/)
})
