import type { listDatasets } from '@portico/contract/features/assistant/list-datasets.ts'
import type { Datasets } from '#server/features/assistant/datasets/open-datasets.ts'
import { mayExportPdf } from '#server/features/assistant/dashboards/export-permission-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'

/** The user's files and the own data that the user may see, with the right to export. */
export function handleListDatasets(
  { database }: Pick<AppContext, 'database'>,
  datasets: Datasets,
): Handler<typeof listDatasets> {
  return async ({ session }) => {
    const [listed, may_export_pdf] = await Promise.all([
      datasets.list(session),
      inTenant(database, session.tenantId, (tenant) => mayExportPdf(tenant, session)),
    ])
    return done({ datasets: listed, may_export_pdf })
  }
}
