import * as z from 'zod/mini'
import { defineCall } from '../plumbing/call.ts'
import { domainFields } from '../plumbing/domain-schema.ts'
import { textUpTo } from '../plumbing/text.ts'

const {
  companyname,
  apptitle,
  doctitle,
  appname,
  companylogo,
  companylogodark,
  favicon,
  logosize,
  logodarksize,
  brandcolour,
  variant,
  languages,
  statuspage,
  privacypolicy,
  privacytext,
  termspolicy,
  termstext,
  maildomain,
  domainurl,
  discovery,
  chatbotdomains,
} = domainFields

/**
 * The brand of the host that is asked (spec A and B §3, "Domain details"). `env` is an environment's name: a host that
 * nobody has set gets its domain set, `default` or `bv`. Beyond the specs: the dark logo, icon, sizes, colour, variant,
 * languages, terms, discovery and the chat bots' mail domains.
 */
export const readDomainDetails = defineCall({
  method: 'GET',
  path: '/api/domaindetails/',
  access: 'anyone',
  about: 'The name, pictures, texts and links of the domain.',
  query: z.strictObject({ env: z.optional(textUpTo(40)) }),
  output: z.object({
    companyname,
    apptitle,
    doctitle,
    appname,
    companylogo,
    companylogodark,
    favicon,
    logosize,
    logodarksize,
    brandcolour,
    variant,
    languages,
    statuspage,
    privacypolicy,
    privacytext,
    termspolicy,
    termstext,
    maildomain,
    domainurl,
    discovery,
    chatbotdomains,
  }),
  refusals: [],
})
