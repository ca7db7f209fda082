import { exportedTable } from '@portico/server/core/features/exported-table.ts'
import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of the landing after a sign-in. */
export const landing: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveLanding(parts),
  exportedTables: [
    exportedTable('preferences', 'tenant.preferences', 'account_id', 'insights opened_modules updated_at'),
  ],
}
