import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of devices and companies. */
export const devices: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveDevices(parts),
  commands: {
    company: async () => (await import('#features/devices/server/commands/company-commands.ts')).companyCommands,
    enrolment: async () => (await import('#features/devices/server/commands/enrolment-commands.ts')).enrolmentCommands,
  },
  ownSources: async () => [(await import('#features/devices/server/list/devices-source.ts')).devicesSource],
  requestEffects: async () => [(await import('./mapping-effect.ts')).mappingEffect],
}
