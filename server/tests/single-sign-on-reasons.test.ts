import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const singleSignOn = join(import.meta.dirname, '../../features/single-sign-on/server')
const page = readFileSync(join(import.meta.dirname, '../documentation/single-sign-on-reasons.md'), 'utf8')

/** The first cell of each row in the table of reasons, without its names. */
const documented = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))

const sources = (folder: string): string[] =>
  readdirSync(join(singleSignOn, folder), 'utf8')
    .filter((name) => name.endsWith('.ts') && !/test/.test(name))
    .map((name) => readFileSync(join(singleSignOn, folder, name), 'utf8'))

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Returns every refusal of a SAML message or of metadata: the unions of names in `refusal.ts`. */
function samlRefusals(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../packages/saml/src/refusal.ts'), 'utf8')
  const types = text.slice(0, text.indexOf('export type SamlRefusal ='))
  return namesIn(types, /'([a-z0-9-]+)'/g)
}

/**
 * Returns every reason that the code of providers contains as a word: as an argument, a field, or a key of the tables
 * of advice.
 */
function otherReasons(): string[] {
  const texts = ['oidc', 'saml', 'keys', ''].flatMap(sources)
  const tables = texts.flatMap((text) => namesIn(text, /^const \w+: Record<string, string> = \{\n([\s\S]*?)\n\}/gm))
  return [
    ...texts.flatMap((text) => namesIn(text, /\bproviderError\(\s*'[\w-]+',\s*'([\w-]+)'/g)),
    ...texts.flatMap((text) => namesIn(text, /\b(?:notTrusted|noAccount|unusable)\(\s*'([\w-]+)'/g)),
    ...texts.flatMap((text) => namesIn(text, /\breason: '([\w-]+)'/g)),
    ...texts.flatMap((text) => namesIn(text, /\[\s*'([a-z-]+)',\s*['`][A-Z]/g)),
    ...texts.flatMap((text) => namesIn(text, /\berror === '(\w+)'/g)),
    ...texts.flatMap((text) => namesIn(text, /\/"\(([\w|]+)\)"\//g)).flatMap((names) => names.split('|')),
    ...tables.flatMap((table) => namesIn(table, /^ {2}'?([a-z][\w-]*)'?:/gm)),
  ]
}

it('every reason for which a sign-in fails is in the table, and no other one', () => {
  const reasons = [...new Set([...samlRefusals(), ...otherReasons()])].toSorted()
  expect(reasons.length).toBeGreaterThan(60)
  expect(documented.toSorted()).toEqual(reasons)
})
