import type { WebFeature } from '@portico/web/core/features/define-feature.ts'

/** The parts of the app for the agent's downloads. */
export const agentDownloads: WebFeature = {
  offers: () => ({
    loadDownloadDialog: async () => (await import('./download-dialog.tsx')).DownloadDialog,
    loadDownloads: async () => (await import('./downloads-by-system.tsx')).DownloadsBySystem,
  }),
}
