import type { documentation as contract } from '#features/documentation/contract/feature.ts'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import messages from '#features/documentation/web/messages/en.json'

/** The parts of the app for the documentation. */
export const documentation: WebFeature<keyof typeof contract.pages> = {
  screens: () => [
    {
      paths: ['/glossary'],
      title: titleOf(messages, 'glossary'),
      Page: lazyPart(async () => (await import('./glossary-page.tsx')).GlossaryPage),
      frame: 'shell',
      access: 'signed-in',
    },
    {
      paths: ['/document', '/document/*'],
      title: titleOf(messages, 'documentation'),
      Page: lazyPart(async () => (await import('./document-page.tsx')).DocumentPage),
      frame: 'shell',
      access: 'signed-in',
    },
    {
      paths: ['/document/page'],
      title: titleOf(messages, 'documentation'),
      Page: lazyPart(async () => (await import('#features/documentation/web/frame/framed-page.tsx')).FramedPage),
      frame: 'bare',
      access: 'anyone',
    },
  ],
}
