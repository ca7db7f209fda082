import { domainSetOf, type DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { plainDomain } from '@portico/contract/core/domains/plain-domain.ts'
import { themeOf, type PageData } from '@portico/contract/core/pages/front-page.ts'
import { readDomainDetails } from '@portico/contract/features/white-label/read-domain-details.ts'
import { readEnvironment } from '@portico/contract/features/white-label/read-environment.ts'
import { send } from '#web/core/calls/send.ts'

/** No domain's brand, in the default theme, `CustomThemeDark` (spec B §4: the fallback when the environment settings fail). */
const defaults: DomainSettings = {
  ...plainDomain,
  domainurl: location.origin,
}

/**
 * Starts a page that does not hold its settings: shows the front in the dark custom theme at once, requests environment
 * and brand from the server, and shows it again with them. What cannot be read stays as it is.
 */
export async function beginWithoutSettings(
  show: (page: Pick<PageData, 'settings' | 'themeChoice'>) => void,
): Promise<void> {
  show({ settings: defaults, themeChoice: themeOf(defaults, null) })
  const read = await send(readEnvironment, {}, { headers: { referralurl: location.origin } })
  if (!read.ok) return
  const environment = read.data
  const details = await send(readDomainDetails, { query: { env: domainSetOf(environment.env) } })
  if (!details.ok) return
  const themeChoice = themeOf(defaults, environment.REACT_APP_THEME)
  const settings: DomainSettings = {
    ...defaults,
    ...details.data,
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
