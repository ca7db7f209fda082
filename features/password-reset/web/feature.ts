import type { passwordReset as contract } from '#features/password-reset/contract/feature.ts'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { OwnPassword, OwnPasswordItem } from './own-password.tsx'
import messages from '#features/password-reset/web/messages/en.json'

/** The parts of the app for passwords and their reset. */
export const passwordReset: WebFeature<keyof typeof contract.pages> = {
  offers: () => ({ loadChoosePassword: async () => (await import('./reset-page.tsx')).ChoosePassword }),
  screens: () => [
    {
      paths: ['/reset'],
      title: titleOf(messages, 'resetPassword'),
      Page: lazyPart(async () => (await import('./reset-page.tsx')).ResetPage),
      frame: 'bare',
      access: 'anyone',
    },
  ],
  menuEntries: () => [{ Item: OwnPasswordItem, Dialog: OwnPassword }],
}
