import { describe, expect, it } from 'vitest'
import { extractMessages, lazyPartsIn, type BuiltModule } from './extract-messages.ts'

const module = (code: string, imports: string[] = [], lazyImports: string[] = []): BuiltModule => ({
  code,
  imports,
  lazyImports,
})
const catalogues = new Map([
  ['core', { module: 'core.json', keys: ['title', 'sent', 'refused', 'refused-seconds', 'never'] }],
  ['trial', { module: 'trial.json', keys: ['title', 'ended'] }],
])
const modules = new Map([
  ['main', module('t("title")', ['core.json', 'shared'], ['later', 'app', 'report'])],
  ['shared', module('x')],
  ['report', module('t("sent")', ['core.json'])],
  ['later', module('t(isSent ? "sent" : `title`)', ['core.json', 'refusals'])],
  ['refusals', module('const all = ["refused"]')],
  ['app', module('t(title)', ['trial.json'], ['page'])],
  ['page', module('const title = "ended"; notAKey("sent")', ['core.json'])],
])
const parts = [
  { module: 'app', pages: ['later', 'app'] },
  { module: 'later', pages: ['later'] },
]

describe('the messages of the pages', () => {
  const pages = extractMessages({ modules, first: new Set(['main', 'shared']), parts, catalogues })

  it('are those whose keys its modules name', () => {
    expect(pages.get('first')).toEqual({ core: { title: ['main'] } })
  })

  it('are without those of the pages before, and with those of waits', () => {
    expect(Object.keys(pages.get('later')?.['core'] ?? {})).toEqual(['sent', 'refused', 'refused-seconds'])
  })

  it('include those of parts that a page loads later', () => {
    expect(Object.keys(pages.get('app')?.['trial'] ?? {})).toEqual(['title', 'ended'])
    expect(pages.get('app')?.['core']).toBeUndefined()
  })
})

describe('importWith', () => {
  it('names the pages and the part', () => {
    const code = `const App = lazyPart((page) => importWith(page, ['later', 'app'], () => import('./app.tsx')))`
    expect(lazyPartsIn(code)).toEqual([{ pages: ['later', 'app'], specifier: './app.tsx' }])
    expect(lazyPartsIn(`import('./app.tsx')`)).toEqual([])
  })

  it.each([
    'pages, () => import("./a.tsx")',
    '[], () => import("./a.tsx")',
    '["app"], () => import(a)',
    '["app"], load',
  ])('is refused with %s', (rest) =>
    expect(() => lazyPartsIn(`importWith(page, ${rest})`)).toThrow('importWith is written as'),
  )
})
