import { describe, expect, it } from 'vitest'
import { themeOf } from './front-page.ts'

const domain = { theme: 'Classic', mode: 'System' } as const

describe('the theme of a page', () => {
  const rows: [query: string | null, theme: string, mode: string][] = [
    [null, 'Classic', 'System'],
    ['', 'Classic', 'System'],
    ['Vision', 'Vision', 'System'],
    ['dark', 'Classic', 'Dark'],
    ['VisionDark', 'Vision', 'Dark'],
    ['modern-light', 'Modern', 'Light'],
    ['CustomThemeDark', 'Custom', 'Dark'],
    ['Exploratory System', 'Exploratory', 'System'],
    ['Neon', 'Classic', 'System'],
    ['VisionNeon', 'Classic', 'System'],
    ['"><script>alert(1)</script>', 'Classic', 'System'],
    ['Vision'.repeat(10_000), 'Classic', 'System'],
  ]
  for (const [query, theme, mode] of rows) {
    it(`with theme=${query?.slice(0, 30) ?? '(none)'}`, () => {
      expect(themeOf(domain, query)).toEqual({ theme, mode })
    })
  }

  const own: [own: string | null | undefined, query: string | null, theme: string, mode: string][] = [
    ['ModernThemeDark', null, 'Modern', 'Dark'],
    ['ModernThemeDark', '', 'Modern', 'Dark'],
    ['ModernThemeDark', 'Neon', 'Modern', 'Dark'],
    ['ModernThemeDark', 'Vision', 'Vision', 'System'],
    ['NeonThemeDark', null, 'Classic', 'System'],
    ['"><script>', null, 'Classic', 'System'],
    ['Modern'.repeat(10_000), null, 'Classic', 'System'],
    [undefined, null, 'Classic', 'System'],
  ]
  for (const [text, query, theme, mode] of own) {
    it(`of a user whose own is ${text?.slice(0, 30) ?? '(none)'}, with theme=${query ?? '(none)'}`, () => {
      expect(themeOf(domain, query, text)).toEqual({ theme, mode })
    })
  }
})
