import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageKey } from '@portico/contract/platform/language.ts'
import { themeCookie } from '@portico/contract/core/pages/stored-theme.ts'
import { expect, it } from 'vitest'
import * as cookies from '@portico/server/core/sessions/token.ts'
import { isOwnCookie, mayAppSet } from './own-cookies.ts'
import { trimBlanks } from './request-headers.ts'

const root = join(import.meta.dirname, '../../../..')
const imported = new Map<string, unknown>(Object.entries({ themeCookie, languageKey, ...cookies }))

/**
 * Returns the names of the cookies that a source file writes, found through the constants that it passes to the
 * browser.
 */
function namesIn(text: string): string[] {
  const written = [
    ...text.matchAll(/document\.cookie = `\$\{(\w+)\}/g),
    ...text.matchAll(/\.setCookie\((\w+),/g),
    ...text.matchAll(/\bsetCookie\(reply, (\w+)/g),
  ]
  return written
    .map(([, constant = '']) => constant)
    .filter((constant) => constant !== 'name' || /const name = '/.test(text))
    .map((constant) => {
      const known = imported.get(constant)
      return typeof known === 'string'
        ? known
        : (new RegExp(`const ${constant} = '([^']+)'`).exec(text)?.[1] ?? constant)
    })
}

it('every cookie that we write is one of ours', () => {
  const files = globSync(['{web/src,features/*/web}/**/*.{ts,tsx}', '{server/src,features/*/server}/**/*.ts'], {
    cwd: root,
  })
  const names = files
    .filter((file) => !/\.test\.|features\/modules\/server\/proxy/.test(file))
    .flatMap((file) => namesIn(readFileSync(join(root, file), 'utf8')))
  expect(names).toContain('last_tenants')
  expect(names).toContain('device_link')
  expect(names).toContain('__Host-portico-probe')
  expect(names.length).toBeGreaterThanOrEqual(9)
  for (const name of names) expect(isOwnCookie(name), name).toBe(true)
})

it('an app sets none of them, and none that vouches for a host', () => {
  for (const name of ['', 'Last_Tenants', '__Host-x', '__secure-x', '__Host-portico'])
    expect(mayAppSet(name)).toBe(false)
  for (const name of ['session', 'themes', 'last_tenants2']) expect(mayAppSet(name)).toBe(true)
})

it('blanks around a part of a header are removed, in a time that grows with its length', () => {
  const blanks = ' \t'.repeat(250_000)
  expect(trimBlanks(`${blanks}a${blanks}\u00a0${blanks}`)).toBe(`a${blanks}\u00a0`)
  expect(trimBlanks(blanks)).toBe('')
})
