import { exportedTable } from '@portico/server/core/features/exported-table.ts'
import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of devices. */
export const devices: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveDevices(parts),
  commands: {
    enrolment: async () => (await import('#features/devices/server/commands/enrolment-commands.ts')).enrolmentCommands,
  },
  ownSources: async () => [(await import('#features/devices/server/list/devices-source.ts')).devicesSource],
  requestEffects: async () => [(await import('./mapping-effect.ts')).mappingEffect],
  exportedTables: [
    exportedTable(
      'enrolment_codes',
      'tenant.enrolment_codes',
      'id',
      'company_id kind label created_by is_of_download created_at expires_at max_uses uses revoked_at',
    ),
    exportedTable('device_facts', 'tenant.device_facts', 'device_id', 'facts at'),
    exportedTable('device_users', 'tenant.device_users', 'device_id', 'account_id created_at'),
  ],
}
