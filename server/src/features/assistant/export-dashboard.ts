import { dashboardFigure, type DashboardParts } from '@portico/charts/dashboard-figure.ts'
import { filePalette } from '@portico/charts/palette.ts'
import { svgOf } from '@portico/charts/svg-text.ts'
import type { exportDashboard } from '@portico/contract/features/assistant/export-dashboard.ts'
import type { AnalysisService } from '#server/features/assistant/analysis-process/analysis-service.ts'
import { exportedParts } from '#server/features/assistant/dashboards/exported-parts.ts'
import { notFound, type Datasets } from '#server/features/assistant/datasets/open-datasets.ts'
import { packedDataset } from '#server/features/assistant/datasets/packed-dataset.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { DrawRequest } from '#server/core/drawing/draw-requests.ts'
import { done, refused, type CallRequest, type Handler } from '#server/core/calls/handler.ts'

/** A dashboard as a file. One at a time for each user: it takes the process that draws for all. */
export function handleExportDashboard(
  context: Pick<AppContext, 'database' | 'drawing'>,
  datasets: Datasets,
  analysis: AnalysisService,
): Handler<typeof exportDashboard> {
  const underWay = new Set<string>()
  return async ({ session, params, body, signal }) => {
    const found = await datasets.find(session, params.id)
    if (typeof found === 'string') return notFound(found)
    if (body.format === 'pdf' && !session.mayExport) return refused('export-not-permitted')
    if (underWay.has(session.accountId)) return refused('assistant-busy')
    underWay.add(session.accountId)
    try {
      const parts = await exportedParts(analysis, found, packedDataset(context, session, found), body)
      const file =
        parts === null || signal.aborted
          ? null
          : await fileOf(parts, body, (asked) => context.drawing.draw(session.tenantId, asked))
      if (file === null) return refused('server-busy', { retryAfter: 5 })
      return done({ file: Buffer.from(file).toString('base64') })
    } finally {
      underWay.delete(session.accountId)
    }
  }
}

/** Null where the process failed. */
async function fileOf(
  parts: DashboardParts,
  { format, language }: CallRequest<typeof exportDashboard>['body'],
  draw: (asked: DrawRequest) => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  if (format === 'pdf') return draw({ kind: 'dashboard', pages: { ...parts, language } })
  const figure = dashboardFigure(parts)
  return format === 'png'
    ? draw({ kind: 'picture', picture: figure })
    : Buffer.from(svgOf(figure, filePalette, 'dashboard'))
}
