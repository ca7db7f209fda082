import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colourTokens, contrastPairs, type Palette } from './colours.ts'
import { customTheme, paletteOf } from './palette.ts'

const written = ['classic', 'modern', 'exploratory', 'vision'] as const

function palettesIn(theme: string): { Light: Palette; Dark: Palette } {
  const css = readFileSync(new URL(`themes/${theme}.css`, import.meta.url), 'utf8')
  const found = [...css.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)]
  return {
    Light: Object.fromEntries(found.map(([, token, light]) => [token, light])) as Palette,
    Dark: Object.fromEntries(found.map(([, token, , dark]) => [token, dark])) as Palette,
  }
}

/**
 * Returns the pairs of a palette whose contrast is below their ratio, as sentences; `ofText` replaces the ratio of
 * text.
 */
function faults(palette: Palette, ofText = 4.5): string[] {
  return contrastPairs.flatMap(([front, ground, least]) => {
    const ratio = least === 4.5 ? ofText : least
    const reached = wcagContrast(palette[front], palette[ground])
    return reached >= ratio ? [] : [`${front} on ${ground}: ${reached.toFixed(2)} < ${ratio}`]
  })
}

describe('the themes', () => {
  for (const theme of written) {
    for (const mode of ['Light', 'Dark'] as const) {
      it(`${theme} ${mode} sets every colour, and each pair has its contrast`, () => {
        const palette = palettesIn(theme)[mode]
        expect(Object.keys(palette).toSorted()).toEqual([...colourTokens].toSorted())
        expect(faults(palette)).toEqual([])
      })
    }
  }

  it.each(['Light', 'Dark'] as const)(
    'vision %s has the highest contrast: 7 : 1 for every text (WCAG 1.4.6)',
    (mode) => {
      expect(faults(palettesIn('vision')[mode], 7)).toEqual([])
    },
  )

  it('have grounds of their own', () => {
    const palettes = [...written.map(palettesIn), paletteOf('#b3261e')]
    const grounds = new Set(palettes.flatMap(({ Light, Dark }) => [Light.ground, Dark.ground]))
    expect(grounds.size).toBeGreaterThan(5)
  })

  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
  const severities = [...tokens.matchAll(/--severity-[a-z]+: (#[0-9a-f]{6});/g)].map(([, colour = '']) => colour)

  it.each([...written, 'custom'] as const)('%s shows every severity on its panel', (theme) => {
    expect(severities).toHaveLength(4)
    const { Light, Dark } = theme === 'custom' ? paletteOf('#b3261e') : palettesIn(theme)
    for (const { panel, 'panel-deep': deep } of [Light, Dark]) {
      for (const colour of severities) {
        expect(Math.min(wcagContrast(colour, panel), wcagContrast(colour, deep))).toBeGreaterThanOrEqual(3)
      }
    }
  })

  it('any brand colour has a readable Custom theme', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
        const { Light, Dark } = paletteOf(`#${rgb.toString(16).padStart(6, '0')}`)
        expect([...faults(Light), ...faults(Dark)]).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('text that is not a colour gives the default blue and is never in the style sheet', () => {
    expect(customTheme('red;}</style>')).toBe(customTheme('#1f5fbf'))
  })
})
