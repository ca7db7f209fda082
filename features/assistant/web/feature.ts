import type { assistant as contract } from '#features/assistant/contract/feature.ts'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import messages from '#features/assistant/web/messages/en.json'

/** The parts of the app for the assistant. */
export const assistant: WebFeature<keyof typeof contract.pages> = {
  offers: () => ({
    loadPins: async () => (await import('#features/assistant/web/saved/pinned-dashboards.tsx')).PinnedDashboards,
  }),
  screens: () => [
    {
      paths: ['/askBot'],
      title: titleOf(messages, 'assistant'),
      Page: lazyPart(async () => (await import('./ask-page.tsx')).AskPage),
      frame: 'shell',
      access: 'signed-in-returns',
    },
    {
      paths: ['/askBot/classic'],
      title: titleOf(messages, 'assistant'),
      Page: lazyPart(async () => (await import('#features/assistant/web/classic/classic-page.tsx')).ClassicPage),
      frame: 'shell',
      access: 'signed-in-returns',
    },
  ],
}
