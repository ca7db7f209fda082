import { join } from 'node:path'
import type { PdfParts } from '#features/insights/server/pdf/make-board-pdf.ts'
import { noCharts, type ChartSource } from '@portico/server/core/own-data/chart-source.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { brandPicture } from '@portico/server/core/domains/brand-picture.ts'
import { openPictures } from '@portico/server/core/domains/pictures.ts'

const webFolder = join(import.meta.dirname, '../../../web/dist')

/**
 * Returns the parts that the calls and the job of boards share: the context, the charts of saved dashboards if a
 * feature offers them, and the logos of domains.
 */
export function insightsPartsOf<Context extends Pick<AppContext, 'database' | 'log' | 'drawing'>>(
  context: Context,
  charts: ChartSource | null,
): Context & PdfParts {
  const pictureOf = openPictures(context.database)
  return {
    ...context,
    charts: charts ?? noCharts,
    logoOf: ({ companylogo }) => brandPicture(companylogo, webFolder, pictureOf),
  }
}
