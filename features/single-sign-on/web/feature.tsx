import type { singleSignOn as contract } from '#features/single-sign-on/contract/feature.ts'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import messages from '@portico/web/core/authentication/messages/en.json'

/** The parts of the app for the sign-in at an identity provider. */
export const singleSignOn: WebFeature<keyof typeof contract.pages> = {
  screens: ({ offered }) => [
    {
      paths: ['/callback/*'],
      title: titleOf(messages, 'loginSuccessful'),
      Page: lazyPart(async () => {
        const { CallbackPage } = await import('./callback-page.tsx')
        return () => <CallbackPage addressAfter={offered.addressAfterSignIn} />
      }),
      frame: 'bare',
      access: 'anyone',
    },
  ],
}
