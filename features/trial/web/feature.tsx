import type { trial as contract } from '#features/trial/contract/feature.ts'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { trialNotice } from './trial-notice.tsx'
import messages from '#features/trial/web/messages/en.json'

/** The parts of the app for the free trial. The registration needs a captcha, and its verification a chosen password. */
export const trial: WebFeature<keyof typeof contract.pages> = {
  offers: (parts) => ({ loadBeginning: async () => (await import('./beginning.tsx')).loadBeginning(parts) }),
  notices: ({ offered }) => [trialNotice(offered)],
  screens: ({ offered: { loadCaptcha, loadChoosePassword } }) => [
    ...(loadCaptcha === null
      ? []
      : [
          {
            paths: ['/registration', '/registration/msp'],
            title: titleOf(messages, 'startTrial'),
            Page: lazyPart(async () => {
              const [{ RegistrationPage }, captcha] = await Promise.all([
                import('./registration-page.tsx'),
                loadCaptcha(),
              ])
              return () => <RegistrationPage {...captcha} />
            }),
            frame: 'bare',
            access: 'anyone',
          } as const,
        ]),
    ...(loadChoosePassword === null
      ? []
      : [
          {
            paths: ['/verify'],
            title: titleOf(messages, 'verifyTitle'),
            Page: lazyPart(async () => {
              const [{ VerifyPage }, ChoosePassword] = await Promise.all([
                import('./verify-page.tsx'),
                loadChoosePassword(),
              ])
              return () => <VerifyPage ChoosePassword={ChoosePassword} />
            }),
            frame: 'bare',
            access: 'anyone',
          } as const,
        ]),
  ],
}
