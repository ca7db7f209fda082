import { exportedTable } from '@portico/server/core/features/exported-table.ts'
import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of requests. */
export const requests: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveRequests(parts),
  ownSources: async () => [(await import('./requests-source.ts')).requestsSource],
  exportedTables: [
    exportedTable(
      'requests',
      'tenant.desk_requests',
      'number id',
      'account_id company_id title description kind priority state details due_at assignee_id queue_id is_sample',
      'created_at changed_at closed_at',
    ),
    exportedTable(
      'request_entries',
      'tenant.request_entries',
      'id',
      'number place kind account_id author text data is_internal via at',
    ),
  ],
}
