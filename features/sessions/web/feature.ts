import type { sessions as contract } from '#features/sessions/contract/feature.ts'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { SessionsItem } from './sessions-item.tsx'
import messages from '#features/sessions/web/messages/en.json'

/** The parts of the app for sessions. */
export const sessions: WebFeature<keyof typeof contract.pages> = {
  screens: () => [
    {
      paths: ['/sessions'],
      title: titleOf(messages, 'title'),
      Page: lazyPart(async () => (await import('./sessions-page.tsx')).SessionsPage),
      frame: 'shell',
      access: 'signed-in-returns',
    },
  ],
  menuEntries: () => [{ Item: SessionsItem, Dialog: null }],
}
