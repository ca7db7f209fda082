import { domainSetOf, type DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { themeOf, type PageData } from '@portico/contract/core/pages/front-page.ts'
import { readDomainDetails, readEnvironment } from '#features/white-label/contract/domains.ts'
import { send } from '@portico/web/core/calls/send.ts'

/** The data of a page that shows the brand of its host. */
export type Appearance = Pick<PageData, 'settings' | 'themeChoice'>

/**
 * Reads environment and brand of this host from the server, over `defaults`; null when either cannot be read.
 */
export async function readSettings(defaults: DomainSettings): Promise<Appearance | null> {
  const read = await send(readEnvironment, {}, { headers: { referralurl: location.origin } })
  if (!read.ok) return null
  const environment = read.data
  const details = await send(readDomainDetails, { query: { env: domainSetOf(environment.env) } })
  if (!details.ok) return null
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
  return { settings, themeChoice }
}
