import type { readEnvironment } from '#features/white-label/contract/read-environment.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/**
 * Returns the environment of the request's host, by the names of the specifications.
 */
export function handleReadEnvironment(context: Pick<AppContext, 'settingsOf'>): Handler<typeof readEnvironment> {
  return async ({ origin }) => {
    const settings = context.settingsOf(origin.host)
    return done({
      REACT_APP_THEME: `${settings.theme}Theme${settings.mode}`,
      enablePhase1: settings.enablephase1,
      VIDEO_URL: settings.videourl,
      env: settings.servedenv,
      VERSION: settings.version,
      ALLOW_LOCAL_LOGIN: settings.allowlocallogin,
      isMsp: settings.ismsp,
      chathub_url: settings.chathuburl,
      default_tenant: settings.defaulttenant,
      ai_agents: settings.aiagents,
      DEFAULT_MODULE: settings.defaultmodule,
    })
  }
}
