import { clampChroma, converter, formatHex, wcagContrast } from 'culori'
import { colourTokens, contrastPairs, type ColourToken, type Palette } from './colours.ts'

const toOklch = converter('oklch')
/** The brand colour if a domain's colour is not valid. */
const fallbackBrand = '#1f5fbf'

/**
 * The derivation of a colour from the brand: its lightness, the share of the brand's chroma, and the hue relative to
 * the brand's, in degrees.
 */
type Recipe = readonly [lightness: number, chroma: number, turn?: number]

const light: Record<ColourToken, Recipe> = {
  'ground': [0.975, 0.04],
  'surface': [0.998, 0.01],
  'sunken': [0.955, 0.07],
  'chosen': [0.925, 0.09],
  'line': [0.915, 0.1],
  'line-strong': [0.62, 0.16],
  'text': [0.24, 0.2],
  'text-quiet': [0.48, 0.2],
  'accent': [0.52, 1],
  'accent-hover': [0.45, 1],
  'on-accent': [0.995, 0.02],
  'link': [0.48, 1],
  'focus': [0.58, 1],
  'danger': [0.5, 0, 0],
  'danger-ground': [0.96, 0, 0],
  'success': [0.47, 0, 0],
  'success-ground': [0.965, 0, 0],
  'panel': [0.27, 0.5],
  'panel-deep': [0.2, 0.4],
  'on-panel': [0.97, 0.06],
  'on-panel-quiet': [0.79, 0.25],
  'panel-accent': [0.82, 0.8],
  'chart-1': [0.52, 1],
  'chart-2': [0.55, 0.8, 72],
  'chart-3': [0.55, 0.8, 144],
  'chart-4': [0.55, 0.8, 216],
  'chart-5': [0.55, 0.8, 288],
}

const dark: Record<ColourToken, Recipe> = {
  ...light,
  'ground': [0.17, 0.14],
  'surface': [0.21, 0.16],
  'sunken': [0.185, 0.15],
  'chosen': [0.27, 0.19],
  'line': [0.3, 0.2],
  'line-strong': [0.56, 0.22],
  'text': [0.94, 0.06],
  'text-quiet': [0.74, 0.15],
  'accent': [0.74, 0.9],
  'accent-hover': [0.81, 0.8],
  'on-accent': [0.17, 0.35],
  'link': [0.78, 0.85],
  'focus': [0.74, 0.9],
  'danger': [0.78, 0, 0],
  'danger-ground': [0.24, 0, 0],
  'success': [0.8, 0, 0],
  'success-ground': [0.24, 0, 0],
  'panel': [0.19, 0.3],
  'panel-deep': [0.145, 0.25],
  'chart-1': [0.74, 0.9],
  'chart-2': [0.76, 0.8, 72],
  'chart-3': [0.76, 0.8, 144],
  'chart-4': [0.76, 0.8, 216],
  'chart-5': [0.76, 0.8, 288],
}

/**
 * Red and green do not depend on the brand. Each has a hue, the chroma of its text, and the chroma of its background.
 */
const signals = { danger: [27, 0.17, 0.035], success: [152, 0.11, 0.03] } as const

type Colour = { mode: 'oklch'; l: number; c: number; h: number }

function mix(token: ColourToken, [l, share, turn = 0]: Recipe, brand: Colour): Colour {
  const [name, isGround] = token.split('-') as [string, string | undefined]
  if (name === 'danger' || name === 'success') {
    const [hue, text, ground] = signals[name]
    return { mode: 'oklch', l, c: isGround === undefined ? text : ground, h: hue }
  }
  return { mode: 'oklch', l, c: Math.min(0.24, brand.c * share), h: (brand.h + turn) % 360 }
}

const hexOf = (colour: Colour) => formatHex(clampChroma(colour, 'oklch'))

/** Moves the lightness of `front` away from `ground` in small steps, until the pair has its contrast. */
function corrected(front: Colour, groundHex: string, ratio: number): Colour {
  const step = wcagContrast('#ffffff', groundHex) > wcagContrast('#000000', groundHex) ? 0.01 : -0.01
  let { l } = front
  while (l > 0 && l < 1 && wcagContrast(hexOf({ ...front, l }), groundHex) < ratio) l += step
  return { ...front, l: Math.min(1, Math.max(0, l)) }
}

/**
 * Derives the palette, Light and Dark, from one brand colour (`#rrggbb`). Every pair of `contrastPairs` is corrected to
 * its ratio. Uses a default blue if the colour is not valid. Pure.
 */
export function paletteOf(brandcolour: string): { Light: Palette; Dark: Palette } {
  const brand = toOklch(/^#[0-9a-f]{6}$/i.test(brandcolour) ? brandcolour : fallbackBrand)
  const base: Colour = { mode: 'oklch', l: brand?.l ?? 0, c: brand?.c ?? 0, h: brand?.h ?? 0 }
  return { Light: paletteFrom(light, base), Dark: paletteFrom(dark, base) }
}

function paletteFrom(recipes: Record<ColourToken, Recipe>, brand: Colour): Palette {
  const colours = new Map(colourTokens.map((token) => [token, mix(token, recipes[token], brand)]))
  const colourOf = (token: ColourToken) => colours.get(token) ?? brand
  for (const [front, ground, ratio] of contrastPairs) {
    // Slightly above the ratio, because a hexadecimal colour is rounded.
    colours.set(front, corrected(colourOf(front), hexOf(colourOf(ground)), ratio + 0.02))
  }
  return Object.fromEntries(colourTokens.map((token) => [token, hexOf(colourOf(token))])) as Palette
}

/** Returns the style sheet of the theme Custom for a brand colour. */
export function customTheme(brandcolour: string): string {
  const { Light, Dark } = paletteOf(brandcolour)
  const tokens = colourTokens.map((token) => `--${token}:light-dark(${Light[token]},${Dark[token]})`)
  return `[data-theme='Custom']{${tokens.join(';')}}`
}
