/** The colour tokens that each theme sets, once for Light and once for Dark. */
export const colourTokens = [
  'ground',
  'surface',
  'sunken',
  'chosen',
  'line',
  'line-strong',
  'text',
  'text-quiet',
  'accent',
  'accent-hover',
  'on-accent',
  'link',
  'focus',
  'danger',
  'danger-ground',
  'success',
  'success-ground',
  'panel',
  'panel-deep',
  'on-panel',
  'on-panel-quiet',
  'panel-accent',
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
] as const

export type ColourToken = (typeof colourTokens)[number]
/** The colour of each token, as `#rrggbb`. */
export type Palette = Record<ColourToken, string>

type Pair = readonly [front: ColourToken, ground: ColourToken, ratio: number]

/**
 * The minimum contrast of text on each background (WCAG 2.2 1.4.3, 4.5 : 1), including disabled buttons (quiet on
 * sunken), and of meaningful shapes (1.4.11, 3 : 1).
 */
export const contrastPairs: readonly Pair[] = [
  ...(['ground', 'surface', 'sunken', 'chosen'] as const).flatMap((ground): Pair[] => [
    ['text', ground, 4.5],
    ['text-quiet', ground, 4.5],
    ['link', ground, 4.5],
    ['danger', ground, 4.5],
    ['success', ground, 4.5],
    ['accent', ground, 3],
    ['focus', ground, 3],
  ]),
  ...(['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'] as const).flatMap((chart): Pair[] => [
    [chart, 'surface', 3],
    [chart, 'sunken', 3],
  ]),
  ['surface', 'danger', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['danger', 'danger-ground', 4.5],
  ['text', 'danger-ground', 4.5],
  ['success', 'success-ground', 4.5],
  ['text', 'success-ground', 4.5],
  ['on-panel', 'panel', 4.5],
  ['on-panel', 'panel-deep', 4.5],
  ['on-panel-quiet', 'panel', 4.5],
  ['on-panel-quiet', 'panel-deep', 4.5],
  ['panel-accent', 'panel', 4.5],
  ['panel-accent', 'panel-deep', 4.5],
  ['line-strong', 'surface', 3],
  ['line-strong', 'ground', 3],
]
