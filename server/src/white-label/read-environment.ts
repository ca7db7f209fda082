import type { readEnvironment } from '@portico/contract/white-label/read-environment.ts'
import type { House } from '#server/plumbing/house.ts'
import { done, type Answer } from '#server/plumbing/http/answer.ts'

/**
 * Answers with the environment of the request's host, by the specs' names.
 */
export function answerReadEnvironment(house: Pick<House, 'settingsOf'>): Answer<typeof readEnvironment> {
  return async ({ origin }) => {
    const settings = house.settingsOf(origin.host)
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
