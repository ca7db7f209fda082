import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchOptions } from '../e2e/platform/chromium.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-flags-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns the arguments with which Playwright starts a browser. A script in its place records them and exits. */
async function startedWith(): Promise<string[]> {
  const [program, list] = [path.join(folder, 'browser'), path.join(folder, 'arguments')]
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${list}'\n`)
  chmodSync(program, 0o755)
  await chromium.launch({ ...launchOptions(), executablePath: program }).catch(() => undefined)
  return readFileSync(list, 'utf8').split('\n')
}

test('features that Playwright switches off in Chromium stay off, since only the last list counts', async () => {
  const flag = '--disable-features='
  const [theirs = '', ours = '', ...more] = (await startedWith()).filter((word) => word.startsWith(flag))
  expect(more).toEqual([])
  expect(ours.slice(flag.length).split(',')).toEqual(expect.arrayContaining(theirs.slice(flag.length).split(',')))
  expect(theirs).toContain('PaintHolding')
})

test('pages are rendered without a graphics process or card', async () => {
  const expected = ['--disable-gpu', '--disable-gpu-rasterization', '--in-process-gpu']
  expect(await startedWith()).toEqual(expect.arrayContaining(expected))
})
