import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { domainFields } from '@portico/contract/core/domains/domain-schema.ts'

/**
 * The environment of the request's host (spec B §3, "Environment settings response"), by the specs' names. Clients send
 * the header `referralurl`, which has no effect. `REACT_APP_THEME` is theme and mode, such as `CustomThemeDark`.
 */
export const readEnvironment = defineCall({
  method: 'GET',
  path: '/api/environment/',
  access: 'anyone',
  about: 'The settings of the environment: theme, version, what is switched on, addresses.',
  output: z.object({
    REACT_APP_THEME: z.string(),
    enablePhase1: domainFields.enablephase1,
    VIDEO_URL: domainFields.videourl,
    env: domainFields.servedenv,
    VERSION: domainFields.version,
    ALLOW_LOCAL_LOGIN: domainFields.allowlocallogin,
    isMsp: domainFields.ismsp,
    chathub_url: domainFields.chathuburl,
    default_tenant: domainFields.defaulttenant,
    ai_agents: domainFields.aiagents,
    DEFAULT_MODULE: domainFields.defaultmodule,
  }),
  refusals: [],
})
