import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of captchas. */
export const captcha: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveCaptcha(parts),
}
