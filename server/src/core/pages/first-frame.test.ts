import { join } from 'node:path'
import type { Theme } from '@portico/contract/core/pages/front-page.ts'
import { expect, it } from 'vitest'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { openInlineLogos } from './inline-logos.ts'
import { readWebBundle } from './web-bundle.ts'

const webFolder = join(import.meta.dirname, '../../../../web/dist')
const { renderer, signIn } = await readWebBundle(webFolder)
const settings = await openInlineLogos(join(webFolder, 'client/brand'), async () => null)(defaultDomain)

/** Returns the page in three parts: its head, its visible content, and the rest. */
function partsIn(theme: Theme): { head: string; shown: string; after: string } {
  const themeChoice = { theme, mode: 'Dark' } as const
  const { html } = renderer.renderSignInPage({ settings, themeChoice, language: 'en', ...signIn })
  const [head = '', body = ''] = html.split('</head>')
  const at = body.indexOf('<script>')
  return { head, shown: body.slice(0, at), after: body.slice(at) }
}
const themesIn = (text: string) => [...text.matchAll(/<style>\[data-theme='?(\w+)'?\]\{/g)].map(([, theme]) => theme)

it('the first frame has its own theme alone; those that the app may switch to come after it', () => {
  const shown = partsIn('Modern')
  expect(themesIn(shown.head)).toEqual(['Modern'])
  expect(themesIn(shown.after)).toEqual(
    ['Custom', defaultDomain.theme].filter((name, index, all) => all.indexOf(name) === index),
  )
  expect(themesIn(partsIn('Custom').head)).toEqual(['Custom'])
  expect(shown.head.length).toBeLessThanOrEqual(19_000)
})

it('the first frame has no more than 130 elements and waits for no picture, layer or focus', () => {
  const { shown, after } = partsIn('Custom')
  expect(shown.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(130)
  const pictures = shown.match(/<img [^>]*src="data:[^>]*>/g) ?? []
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of pictures) expect(picture).toContain('loading="lazy"')
  expect(shown).toContain('stroke="url(#fade)"')
  expect(after).toMatch(/^<script>\{.*PerformanceObserver\(/)
})
