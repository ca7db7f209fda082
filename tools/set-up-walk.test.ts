import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findWalkBrowser } from './set-up-walk.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-walk-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function install(name: string, mode = 0o755): string {
  const file = path.join(folder, name)
  writeFileSync(file, '')
  chmodSync(file, mode)
  return file
}

test('finds Firefox ESR before Firefox', () => {
  install('firefox')
  const program = install('firefox-esr')
  expect(findWalkBrowser('firefox', { PATH: `/nowhere${path.delimiter}${folder}` })).toEqual({
    PORTICO_WALK_BROWSER: 'firefox',
    PORTICO_WALK_PROGRAM: program,
  })
})

test('uses the Firefox that PORTICO_FIREFOX names', () => {
  install('firefox-esr')
  expect(findWalkBrowser('firefox', { PATH: folder, PORTICO_FIREFOX: '/opt/firefox/firefox' })).toMatchObject({
    PORTICO_WALK_PROGRAM: '/opt/firefox/firefox',
  })
})

test.each(['firefox', 'webkit'] as const)('says what to install for %s', (browser) => {
  install('firefox-esr', 0o644)
  expect(findWalkBrowser(browser, { PATH: folder, DISPLAY: ':0' })).toEqual({
    missing: expect.stringMatching(/Debian: apt-get install (firefox-esr|webkit2gtk-driver xvfb)/),
  })
})

test('WebKit needs a display: an existing one, or Xvfb', () => {
  const program = install('WebKitWebDriver')
  const found = { PORTICO_WALK_BROWSER: 'webkit', PORTICO_WALK_PROGRAM: program }
  expect(findWalkBrowser('webkit', { PATH: folder })).toEqual({
    missing: expect.stringContaining('Debian: apt-get install xvfb'),
  })
  expect(findWalkBrowser('webkit', { PATH: folder, WAYLAND_DISPLAY: 'wayland-0' })).toEqual(found)
  const xvfb = install('Xvfb')
  expect(findWalkBrowser('webkit', { PATH: folder })).toEqual({ ...found, PORTICO_WALK_XVFB: xvfb })
})
