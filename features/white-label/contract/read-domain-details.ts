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
 * settings gets its domain set, `default` or `bv`. Beyond the specs: the dark logo, icon, sizes, colour, variant,
 * languages, terms, discovery and the chat bots' mail domains.
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
