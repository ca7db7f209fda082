import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of companies. */
export const companies: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveCompanies(parts),
  commands: { company: async () => (await import('./company-commands.ts')).companyCommands },
}
