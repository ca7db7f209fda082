import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findChromium } from './set-up-chromium.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-chromium-'))
  vi.stubEnv('PATH', `/nowhere${path.delimiter}${folder}`)
  vi.stubEnv('PORTICO_CHROMIUM', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function install(name: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, '')
  chmodSync(file, 0o755)
  return file
}

test('finds the headless shell before ordinary Chromium, and that where it is alone', () => {
  const ordinary = install('chromium')
  expect(findChromium()).toBe(ordinary)
  const shell = install('chromium-headless-shell')
  expect(findChromium()).toBe(shell)
})

test('uses the one that PORTICO_CHROMIUM names', () => {
  install('chromium-headless-shell')
  vi.stubEnv('PORTICO_CHROMIUM', '/opt/chromium/chrome')
  expect(findChromium()).toBe('/opt/chromium/chrome')
})
