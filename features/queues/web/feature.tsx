import type { queues as contract } from '#features/queues/contract/feature.ts'
import { afterEntry } from '@portico/web/core/features/after-entry.tsx'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import messages from '#features/queues/web/messages/en.json'
import repliesMessages from '#features/queues/web/replies/messages/en.json'

/** The pages of queues and canned replies, and the parts of other pages about them. */
export const queues: WebFeature<keyof typeof contract.pages> = {
  offers: ({ offered }) => ({
    async loadQueueParts() {
      const [{ QueueSelect }, { ReplyPicker }] = await Promise.all([
        import('./queue-select.tsx'),
        import('#features/queues/web/replies/reply-picker.tsx'),
      ])
      return { QueueSelect, ReplyPicker }
    },
    async loadQueueSettings() {
      const [{ QueuesTab }, PeoplePicker] = await Promise.all([
        import('#features/queues/web/settings/queues-tab.tsx'),
        offered.loadPeoplePicker(),
      ])
      return (props) => <QueuesTab {...props} PeoplePicker={PeoplePicker} />
    },
  }),
  screens: ({ offered }) => [
    {
      paths: ['/desk/queue'],
      title: titleOf(messages, 'title'),
      Page: lazyPart(async () => {
        const [{ QueueNotPermitted, QueuePage }, QueueTable] = await Promise.all([
          import('./queue-page.tsx'),
          offered.loadQueueTable(),
        ])
        return afterEntry(offered, ({ may_work_desk: may }) =>
          may ? <QueuePage QueueTable={QueueTable} /> : <QueueNotPermitted />,
        )
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
    {
      paths: ['/desk/replies'],
      title: titleOf(repliesMessages, 'title'),
      Page: lazyPart(async () => {
        const [{ RepliesPage }, { QueueNotPermitted }] = await Promise.all([
          import('#features/queues/web/replies/replies-page.tsx'),
          import('./queue-page.tsx'),
        ])
        return afterEntry(offered, ({ may_work_desk: may }) => (may ? <RepliesPage /> : <QueueNotPermitted />))
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
  ],
}
