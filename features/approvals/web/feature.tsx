import type { approvals as contract } from '#features/approvals/contract/feature.ts'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import messages from '#features/approvals/web/messages/en.json'

/** What the app has of approval links. */
export const approvals: WebFeature<keyof typeof contract.pages> = {
  screens: ({ offered }) => [
    {
      paths: ['/request-action'],
      title: titleOf(messages, 'title'),
      Page: lazyPart(async () => {
        const { RequestActionPage } = await import('./request-action-page.tsx')
        return () => <RequestActionPage addressOfSignIn={offered.signInAddress} />
      }),
      frame: 'bare',
      access: 'anyone',
    },
  ],
}
