import { expect, test } from 'vitest'
import { textWidth } from '@portico/charts/text-width.ts'
import { shapingFont } from './opened-fonts.ts'
import { outlineOf } from './text-outlines.ts'

const regions = Array.from({ length: 26 * 26 }, (_, index) =>
  String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
)

/** Returns the width of a text in the fonts of files, in pixels. */
function drawnWidth(text: string, weight: 400 | 600): number {
  const outline = outlineOf(text, { size: 13, weight, color: '#000000' })
  if (outline !== null) return outline.width
  const font = shapingFont(weight === 600 ? 'bold' : 'regular')
  return (font.layout(text, []).advanceWidth / font.unitsPerEm) * 13
}

test.each(['de', 'fr', 'pl', 'tr', 'vi', 'ru', 'uk', 'el', 'ar', 'he', 'hi', 'ja', 'zh-Hant', 'ko', 'th'])(
  'names of countries fit the width that is measured for them: %s',
  (locale) => {
    const names = new Intl.DisplayNames([locale], { type: 'region' })
    const labels = [...new Set(regions.map((region) => names.of(region) ?? ''))].filter(
      (label) => !/^[A-Z]+$/.test(label),
    )
    // Labels are as long as those of offices; single words vary more.
    const texts = labels.map((label, index) => `${label} ${labels[(index + 7) % labels.length]} ${index}`)
    const ratios = texts.flatMap((text) =>
      ([400, 600] as const).map(
        (weight) => drawnWidth(text, weight) / textWidth(text, 13, weight === 600 ? 'bold' : 'normal'),
      ),
    )
    expect(texts.length).toBeGreaterThan(200)
    expect(Math.max(...ratios)).toBeLessThan(1.04)
    const average = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
    expect(average).toBeGreaterThan(0.75)
    expect(average).toBeLessThanOrEqual(1)
  },
)
