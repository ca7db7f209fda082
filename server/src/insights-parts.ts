import { join } from 'node:path'
import type { PdfParts } from '@portico/features/insights/server/pdf/make-board-pdf.ts'
import { noCharts, type ChartSource } from '#server/core/own-data/chart-source.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { brandPicture } from '#server/core/domains/brand-picture.ts'
import { openPictures } from '#server/core/domains/pictures.ts'

const webFolder = join(import.meta.dirname, '../../web/dist')

/**
 * The dependencies of the calls and the job of boards: the context, the charts of saved dashboards, if any, and the
 * logos of domains.
 */
export function insightsPartsOf<Context extends Pick<AppContext, 'database' | 'log' | 'drawing'>>(
  context: Context,
  [charts = noCharts]: readonly ChartSource[],
): Context & PdfParts {
  const pictureOf = openPictures(context.database)
  return { ...context, charts, logoOf: ({ companylogo }) => brandPicture(companylogo, webFolder, pictureOf) }
}
