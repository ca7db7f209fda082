import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { plainDomain } from '@portico/contract/core/domains/plain-domain.ts'
import { themeOf } from '@portico/contract/core/pages/front-page.ts'
import { readSettings, type Appearance } from './read-settings.ts'

/**
 * The settings of a page that shows no domain's brand, in the default theme `CustomThemeDark` (spec B §4: the fallback
 * when the environment settings fail).
 */
const defaults: DomainSettings = {
  ...plainDomain,
  domainurl: location.origin,
}

/**
 * Starts a page without embedded settings: renders it in the dark custom theme at once, and again with the environment
 * and brand that the server returns, if they can be read.
 */
export async function beginWithoutSettings(show: (page: Appearance) => void): Promise<void> {
  show({ settings: defaults, themeChoice: themeOf(defaults, null) })
  const page = await readSettings(defaults)
  if (page === null) return
  document.title = page.settings.doctitle
  show(page)
}
