import type { requests as contract } from '#features/requests/contract/feature.ts'
import { afterEntry } from '@portico/web/core/features/after-entry.tsx'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import messages from '#features/requests/web/messages/en.json'
import queueMessages from '#features/requests/web/queue/messages/en.json'
import repliesMessages from '#features/requests/web/replies/messages/en.json'
import settingsMessages from '#features/requests/web/settings/messages/en.json'

/** The screens of the desk. */
export const requests: WebFeature<keyof typeof contract.pages> = {
  screens: ({ offered }) => [
    {
      paths: ['/desk', '/desk/*'],
      title: titleOf(messages, 'desk'),
      Page: lazyPart(async () => (await import('./desk-page.tsx')).DeskPage),
      frame: 'shell',
      access: 'signed-in-returns',
    },
    {
      paths: ['/desk/new'],
      title: titleOf(messages, 'desk'),
      Page: lazyPart(async () => (await import('./new-request-page.tsx')).NewRequestPage),
      frame: 'shell',
      access: 'signed-in-returns',
    },
    {
      paths: ['/desk/requests/*'],
      title: titleOf(messages, 'desk'),
      Page: lazyPart(async () => (await import('./request-screen.tsx')).RequestScreen),
      frame: 'shell',
      access: 'signed-in-returns',
    },
    {
      paths: ['/desk/queue'],
      title: titleOf(queueMessages, 'title'),
      Page: lazyPart(async () => {
        const { QueueNotPermitted, QueuePage } = await import('#features/requests/web/queue/queue-page.tsx')
        return afterEntry(offered, ({ may_work_desk: may }) => (may ? <QueuePage /> : <QueueNotPermitted />))
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
    {
      paths: ['/desk/replies'],
      title: titleOf(repliesMessages, 'title'),
      Page: lazyPart(async () => {
        const [{ RepliesPage }, { QueueNotPermitted }] = await Promise.all([
          import('#features/requests/web/replies/replies-page.tsx'),
          import('#features/requests/web/queue/queue-page.tsx'),
        ])
        return afterEntry(offered, ({ may_work_desk: may }) => (may ? <RepliesPage /> : <QueueNotPermitted />))
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
    {
      paths: ['/desk/settings'],
      title: titleOf(settingsMessages, 'title'),
      Page: lazyPart(async () => {
        const { DeskSettingsPage, SettingsNotPermitted } =
          await import('#features/requests/web/settings/settings-page.tsx')
        return afterEntry(offered, ({ may_set_up_desk: may }) =>
          may ? <DeskSettingsPage /> : <SettingsNotPermitted />,
        )
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
  ],
}
