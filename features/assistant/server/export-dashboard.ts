import { menuPermissions } from '@portico/contract/core/calls/permission.ts'
import type { exportDashboard } from '#features/assistant/contract/export-dashboard.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { exportedParts } from '#features/assistant/server/dashboards/exported-parts.ts'
import { notFound, type Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import { packedDataset } from '#features/assistant/server/datasets/packed-dataset.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { doneInJson, refused, type Handler } from '@portico/server/core/calls/handler.ts'

/** Exports a dashboard as a file. One export at a time per user, because all users share the process that draws. */
export function handleExportDashboard(
  context: Pick<AppContext, 'database' | 'drawing'>,
  datasets: Datasets,
  analysis: AnalysisService,
): Handler<typeof exportDashboard> {
  const underWay = new Set<string>()
  return async ({ session, params, body, signal }) => {
    const opened = await datasets.find(session, params.id)
    if (!opened.ok) return notFound(opened.error)
    const found = opened.value
    if (body.format === 'pdf' && !session.permissions.has(menuPermissions.exportPdf))
      return refused('export-not-permitted')
    if (underWay.has(session.accountId)) return refused('assistant-busy')
    underWay.add(session.accountId)
    try {
      const packed = packedDataset(context, session, found)
      const dashboard = await exportedParts(analysis, found, packed, body, signal)
      const file =
        dashboard === null || signal.aborted
          ? null
          : await context.drawing.draw(session.tenantId, { kind: 'dashboard', dashboard, format: body.format })
      if (file === null) return refused('server-busy', { retryAfter: 5 })
      return doneInJson(['{"file":"', Buffer.from(file).toString('base64'), '"}'])
    } finally {
      underWay.delete(session.accountId)
    }
  }
}
