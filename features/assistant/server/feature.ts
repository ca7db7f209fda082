import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server's manifest of the assistant. */
export const assistant: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveAssistant(parts),
  mails: [
    async () => (await import('#features/assistant/server/pin-mails/weekly-dashboard-mail.ts')).weeklyDashboardMail,
  ],
}
