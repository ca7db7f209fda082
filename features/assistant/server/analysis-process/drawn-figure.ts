import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import { drawChart } from '@portico/charts/draw-chart.ts'
import { figureOf } from '@portico/charts/figure.ts'
import { directionOf } from '@portico/contract/platform/language.ts'
import { chartFormatsOf } from '@portico/server/core/drawing/chart-formats.ts'
import { packPicture } from '@portico/server/core/drawing/packed-picture.ts'
import type { FigureQuery } from './requests.ts'

/**
 * Draws a chart under its title as a packed picture. The size of the result depends on `width` (pixels), not on the
 * number of points.
 */
export function drawnFigure(spec: ChartSpec, { width, language }: Pick<FigureQuery, 'width' | 'language'>): Uint8Array {
  const direction = directionOf(language)
  return packPicture(
    figureOf(drawChart(spec, { width, direction, formats: chartFormatsOf(language) }), width, direction),
  )
}
