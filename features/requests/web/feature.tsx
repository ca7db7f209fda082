import type { requests as contract } from '#features/requests/contract/feature.ts'
import { afterEntry } from '@portico/web/core/features/after-entry.tsx'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import messages from '#features/requests/web/messages/en.json'
import settingsMessages from '#features/requests/web/settings/messages/en.json'

/** The pages of requests and of the desk's settings. */
export const requests: WebFeature<keyof typeof contract.pages> = {
  offers: () => ({
    loadColleagueField: async () => (await import('./colleague-field.tsx')).ColleagueField,
    loadPeoplePicker: async () => (await import('#features/requests/web/settings/people-picker.tsx')).PeoplePicker,
    loadQueueTable: async () => (await import('#features/requests/web/queue/queue-table.tsx')).QueueTable,
  }),
  screens: ({ offered }) => [
    {
      paths: ['/desk', '/desk/*'],
      title: titleOf(messages, 'desk'),
      Page: lazyPart(async () => {
        const [{ DeskPage }, Away = null] = await Promise.all([import('./desk-page.tsx'), offered.loadAway?.()])
        return () => <DeskPage Away={Away} />
      }),
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
      Page: lazyPart(async () => {
        const [{ RequestScreen }, approvals = null, queues = null] = await Promise.all([
          import('./request-screen.tsx'),
          offered.loadApprovalParts?.(),
          offered.loadQueueParts?.(),
        ])
        return () => <RequestScreen approvals={approvals} queues={queues} />
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
    {
      paths: ['/desk/settings'],
      title: titleOf(settingsMessages, 'title'),
      Page: lazyPart(async () => {
        const [{ DeskSettingsPage, SettingsNotPermitted }, queues = null, approvals = null, webhooks = null] =
          await Promise.all([
            import('#features/requests/web/settings/settings-page.tsx'),
            offered.loadQueueSettings?.(),
            offered.loadApprovalSettings?.(),
            offered.loadWebhookSettings?.(),
          ])
        const tabs = { queues, approvals, webhooks }
        return afterEntry(offered, ({ may_set_up_desk: may }) =>
          may ? <DeskSettingsPage {...tabs} /> : <SettingsNotPermitted />,
        )
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
  ],
}
