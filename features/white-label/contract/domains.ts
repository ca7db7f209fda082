import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { domainFields } from '@portico/contract/core/domains/domain-schema.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/** The settings that are sent to the browser. */
const shown = z.pick(z.object(domainFields), {
  companyname: true,
  apptitle: true,
  doctitle: true,
  appname: true,
  companylogo: true,
  companylogodark: true,
  favicon: true,
  logosize: true,
  logodarksize: true,
  brandcolour: true,
  variant: true,
  languages: true,
  statuspage: true,
  privacypolicy: true,
  privacytext: true,
  termspolicy: true,
  termstext: true,
  maildomain: true,
  domainurl: true,
  discovery: true,
  chatbotdomains: true,
})

/**
 * The brand of the request's host (spec A and B §3, "Domain details"). `env` is an environment's name: a host without
 * settings gets the domain set of that environment, `default` or `bv`. Beyond the specs: the dark logo, icon, sizes,
 * colour, variant, languages, terms, discovery and the chat bots' mail domains.
 */
export const readDomainDetails = defineCall({
  method: 'GET',
  path: '/api/domaindetails/',
  access: 'anyone',
  about: 'The name, pictures, texts and links of the domain.',
  query: z.strictObject({ env: z.optional(textUpTo(40)) }),
  output: shown,
  refusals: [],
})

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
