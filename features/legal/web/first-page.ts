import type { FirstPageFeature } from '@portico/web/core/features/first-page.ts'
import { importWith } from '@portico/web/platform/messages.ts'

/** The legal pages, which are open to all visitors. */
export const legal: FirstPageFeature = {
  loadLegal: (messages) => importWith(messages, ['legal'], () => import('./legal-page.tsx')),
}
