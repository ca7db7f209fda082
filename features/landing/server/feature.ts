import { exportedTable } from '@portico/server/core/features/exported-table.ts'
import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** What the server has of the landing. */
export const landing: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveLanding(parts),
  exportedTables: [
    exportedTable('preferences', 'tenant.preferences', 'account_id', 'insights opened_modules updated_at'),
  ],
}
