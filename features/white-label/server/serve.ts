import type { whiteLabel } from '#features/white-label/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { domainSetOf } from '@portico/contract/core/domains/domain-settings.ts'
import type { readDomainDetails, readEnvironment } from '#features/white-label/contract/domains.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/** Returns the handlers of brands. */
export function serveWhiteLabel({ context }: ServerParts): RunningFeature<typeof whiteLabel.calls> {
  return {
    handlers: () => ({
      readDomainDetails: handleReadDomainDetails(context),
      readEnvironment: handleReadEnvironment(context),
    }),
  }
}

/**
 * Returns the brand of the request's host. `env` chooses the domain set of a host without settings; no value of the request
 * is returned.
 */
export function handleReadDomainDetails(context: Pick<AppContext, 'settingsOf'>): Handler<typeof readDomainDetails> {
  return async ({ origin, query }) => done(context.settingsOf(origin.host, domainSetOf(query.env ?? 'default')))
}

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
