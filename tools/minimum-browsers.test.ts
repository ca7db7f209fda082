import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { versionsFor, type Need } from './browsers/needs.ts'
import { scriptNeeds } from './browsers/script-needs.ts'
import { styleNeeds } from './browsers/style-needs.ts'
import { isMissing, type Versions } from './browsers/support.ts'
import { afterFirstFrame, earlyEvents, earlyFocus } from '../web/src/early-events.ts'

const root = path.join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

const old: Versions = { chrome: 100, firefox: 100, safari: 15.4 }
const tooNew = (needs: Need[]) => needs.filter(({ versions }) => isMissing(versions, old)).map(({ name }) => name)
const inScript = (text: string) => tooNew(scriptNeeds({ 'planted.js': text }))
const inStyle = (text: string) => tooNew(styleNeeds(text))

describe('the browser features that a built script needs', () => {
  it.each([
    ['a static member', 'const u = URL.parse(text)', ['URL.parse']],
    ['one reached by the window', 'const u = window.URL.parse(text)', ['URL.parse']],
    ['a member that is called later', 'const parse = URL.parse; parse(1)', ['URL.parse']],
    ['one in a try, which would hide that it is missing', 'try { AbortSignal.any([]) } catch {}', ['AbortSignal.any']],
    ['a constructor', "new Intl.Segmenter('en').segment(name)", ['Intl.Segmenter']],
    ['a global', 'new URLPattern({})', ['URLPattern']],
    ['a method of any object', 'export const f = (a) => a.toSorted()', ['.toSorted()']],
    ['a method of what every page has', 'document.startViewTransition(() => {})', ['document.startViewTransition']],
    [
      'a member of a built-in',
      'Promise.withResolvers(); Object.groupBy([], f)',
      ['Promise.withResolvers', 'Object.groupBy'],
    ],
    [
      'what stands in a regular expression',
      'export const r = [/(?<=a)b/, /a/v]',
      ['/lookbehind_assertion/', '/unicodeSets/'],
    ],
    ['a question about something else', "if ('canParse' in URL) URL.parse(text)", ['URL.parse']],
  ])('counts %s', (_what, text, names) => {
    expect(inScript(text)).toEqual(names)
  })

  it.each([
    ['what is asked for by name', "const u = 'parse' in URL ? URL.parse(text) : null"],
    ['what a condition names', 'if (URL.parse) URL.parse(text)'],
    ['what is called where it is there', 'URL.parse?.(text)'],
    ['a global that is asked for', "if (typeof URLPattern === 'function') new URLPattern({})"],
    ['what stands behind an if that leaves', "function f() { if (!('parse' in URL)) return; URL.parse(text) }"],
    ['a name of its own', 'class URLPattern {} new URLPattern()'],
    ['a method of its own', 'const own = { toSorted() {} }; own.toSorted()'],
    ['a method that came with its object', 'export const stop = (transition) => transition.skipTransition()'],
    ['a method that is tried', 'try { element.startViewTransition() } catch {}'],
    ['what old browsers have', "fetch('/'); [1].at(0); queueMicrotask(f)"],
  ])('does not count %s', (_what, text) => {
    expect(inScript(text)).toEqual([])
  })

  it('throws for a script that does not parse', () => {
    expect(() => inScript('const = 1')).toThrow('planted.js')
  })
})

describe('the browser features that a style sheet needs', () => {
  it.each([
    ['a selector', '.a:has(.b) { color: red }', [':has']],
    ['an at-rule', '@container (width > 1px) { .a { color: red } }', ['@container']],
    ['nesting', '.a { .b { color: red } }', ['&']],
    ['nesting within a medium', '.a { @media print { .b { color: red } } }', ['&']],
    ['a function', '.a { --c: light-dark(red, color-mix(in oklch, red, blue)) }', ['light-dark()', 'color-mix()']],
    ['what another one is asked for', '@supports (color: oklch(0 0 0)) { .a:has(b) { color: red } }', [':has']],
  ])('counts %s', (_what, css, names) => {
    expect(inStyle(css)).toEqual(names)
  })

  it.each([
    ['a property that is skipped', '.a { text-wrap: balance; field-sizing: content }'],
    ['what is asked for', '@supports selector(:has(a)) { .a:has(b) { color: red } }'],
    ['names in strings and of classes', '.a\\:has::before { content: ":has(" } [title=":has"] { color: red }'],
    ['frames of an animation', '@keyframes a { from { opacity: 0 } }'],
  ])('does not count %s', (_what, css) => {
    expect(inStyle(css)).toEqual([])
  })
})

describe('the documented minimum', () => {
  const sentence = /Chrome and Edge from version ([\d.]+), Firefox from ([\d.]+) and Safari from ([\d.]+)/

  it.each(['README.md', 'server/documentation/getting-started.md'])(
    'is in %s, and is that of the built web app',
    (file) => {
      const [, chrome, firefox, safari] = sentence.exec(textOf(file).replaceAll(/\s+/g, ' ')) ?? []
      const { needs, versions } = needsOfWeb()
      const last = needs.filter((need) => isLast(need, versions))
      expect(
        { chrome: Number(chrome), firefox: Number(firefox), safari: Number(safari) },
        `What comes last: ${last.map(({ name, versions: of }) => `${name} ${JSON.stringify(of)}`).join(', ')}`,
      ).toEqual(versions)
    },
  )

  it('is the target of the style sheets', () => {
    const { chrome, firefox, safari } = needsOfWeb().versions
    expect(textOf('web/vite.config.ts')).toContain(
      `cssTarget: ['chrome${chrome}', 'firefox${firefox}', 'safari${safari}']`,
    )
  })
})

// Cached, because reading parses everything that browsers load.
let read: { needs: Need[]; versions: Versions } | undefined
const needsOfWeb = () => (read ??= readNeedsOfWeb())

const isLast = ({ versions }: Need, of: Versions) =>
  versions.chrome === of.chrome || versions.firefox === of.firefox || versions.safari === of.safari

/** Reads everything that browsers load: the built files, and the inline scripts of pages. */
function readNeedsOfWeb(): { needs: Need[]; versions: Versions } {
  const assets = path.join(root, 'web/dist/client/assets')
  if (!existsSync(assets)) throw new Error('The web app is not built: npm run build -w web')
  const files = readdirSync(assets)
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, textOf(`web/dist/client/assets/${file}`)])
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => textOf(`web/dist/client/assets/${file}`))
  const inPages = {
    'early-events.js': earlyEvents,
    'after-first-frame.js': afterFirstFrame('/assets/main.js', earlyFocus),
  }
  const needs = [...scriptNeeds({ ...Object.fromEntries(scripts), ...inPages }), ...styles.flatMap(styleNeeds)]
  return { needs, versions: versionsFor(needs) }
}
