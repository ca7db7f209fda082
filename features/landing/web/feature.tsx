import type { landing as contract } from '#features/landing/contract/feature.ts'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import type { FrameOffers } from '@portico/web/core/features/offers.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { moduleOfApp } from '@portico/contract/core/modules/module.ts'
import { addressAfterSignIn, signInAddress } from '#features/landing/contract/address-after-sign-in.ts'
import { mayBeTrial, useEntry } from './enter.ts'
import { saveWithPage } from './keep-saving.ts'
import { reportFaultLazily } from './lazy-fault-report.ts'
import { useHasModule, useModules } from './list-modules.ts'
import { useOpened } from './read-preferences.tsx'
import { useModulesRead } from './use-modules-read.ts'
import { openUserMenu } from './user-menu.tsx'
import messages from '#features/landing/web/messages/en.json'

/** The functions that the frame of the app offers to every feature. */
export const frameOffers: Omit<FrameOffers, 'clearThisBrowser'> = {
  useEntry,
  mayBeTrial,
  useHasModule,
  useModulesRead,
  useOpened,
  openUserMenu,
  reportFault: reportFaultLazily,
  addressAfterSignIn,
  signInAddress,
  loadThemeChoice: async () => (await import('./theme-choice.tsx')).ThemeChoice,
  loadLogoutIcon: async () => (await import('./logout-icon.tsx')).LogoutIcon,
}

/** The parts of the landing in the app, besides its frame. */
export const landing: WebFeature<keyof typeof contract.pages> = {
  screens: ({ offered }) => [
    {
      paths: ['/success'],
      title: titleOf(messages, 'loginSuccessful'),
      Page: lazyPart(async () => (await import('./success-screen.tsx')).loadSuccess(offered)),
      frame: 'bare',
      access: 'anyone',
    },
    {
      paths: ['/validityexpiry'],
      title: titleOf(messages, 'expired'),
      Page: lazyPart(async () => (await import('./validity-expired.tsx')).ValidityExpired),
      frame: 'bare',
      access: 'anyone',
    },
    {
      paths: ['/orchestrator', '/orchestrator/*'],
      title: titleOf(messages, 'orchestrator'),
      // Its own app if that has an upstream, else a page of this product.
      Page: lazyPart(async () => {
        const [{ OrchestratorPage }, AppEntry] = await Promise.all([
          import('./orchestrator-page.tsx'),
          offered.loadAppEntry?.(),
        ])
        return function Orchestrator() {
          const isApp = moduleOfApp(useModules(), '/orchestrator') !== undefined
          return isApp && AppEntry !== undefined ? <AppEntry /> : <OrchestratorPage />
        }
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
  ],
  whileOpen: saveWithPage,
}
