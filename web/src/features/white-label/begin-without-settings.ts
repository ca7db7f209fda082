import { domainSetOf, type DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { plainDomain } from '@portico/contract/core/domains/plain-domain.ts'
import { themeOf, type PageData } from '@portico/contract/core/pages/front-page.ts'
import { readDetails } from './read-domain-details.ts'
import { readThisEnvironment } from './read-environment.ts'

/** No domain's brand, in the default theme, `CustomThemeDark` (spec B §4: the fallback when the environment settings fail). */
const nobodys: DomainSettings = {
  ...plainDomain,
  domainurl: location.origin,
}

/**
 * Begins where the page does not hold its settings: shows the front in the dark custom theme at once, asks the server
 * for environment and brand, and shows it again with what comes.
 */
export async function beginWithoutSettings(
  show: (page: Pick<PageData, 'settings' | 'themeChoice'>) => void,
): Promise<void> {
  show({ settings: nobodys, themeChoice: themeOf(nobodys, null) })
  const environment = await readThisEnvironment()
  if (environment === null) return
  const details = await readDetails(domainSetOf(environment.env))
  if (details === null) return
  const themeChoice = themeOf(nobodys, environment.REACT_APP_THEME)
  const settings: DomainSettings = {
    ...nobodys,
    ...details,
    ...themeChoice,
    servedenv: environment.env,
    version: environment.VERSION,
    ismsp: environment.isMsp,
    allowlocallogin: environment.ALLOW_LOCAL_LOGIN,
    enablephase1: environment.enablePhase1,
    defaultmodule: environment.DEFAULT_MODULE,
    defaulttenant: environment.default_tenant,
    chathuburl: environment.chathub_url,
    videourl: environment.VIDEO_URL,
    aiagents: environment.ai_agents,
  }
  document.title = settings.doctitle
  show({ settings, themeChoice })
}
