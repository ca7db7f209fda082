import type { WebFeature } from '@portico/web/core/features/define-feature.ts'

/** The parts of the app for captchas. */
export const captcha: WebFeature = {
  offers: () => ({
    async loadCaptcha() {
      const [{ Captcha }, { proofsOfWork }] = await Promise.all([
        import('./captcha.tsx'),
        import('./proofs-of-work.ts'),
      ])
      return { Captcha, proofsOfWork }
    },
  }),
}
