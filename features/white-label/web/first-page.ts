import type { FirstPageFeature } from '@portico/web/core/features/first-page.ts'

/** The brand of a domain, for a page in which the server embedded none. */
export const whiteLabel: FirstPageFeature = {
  beginWithoutSettings: async (show) => (await import('./begin-without-settings.ts')).beginWithoutSettings(show),
}
