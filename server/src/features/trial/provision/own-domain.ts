import { isIP } from 'node:net'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'

const labelLongest = 40
/** Names that a deployment may want for itself, or that promise too much. */
const reserved = new Set(
  'www api app mail smtp imap ftp ns admin root login signin auth sso id account accounts status help support docs demo test dev qa uat prod static cdn assets bv vuln house'.split(
    ' ',
  ),
)

/** The label of a host that a company's name gives: its Latin letters and digits, without accents. */
function labelOf(company: string): string {
  const plain = company.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const label = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, labelLongest)
  return label.replace(/-+$/, '')
}

/**
 * Hosts below `parent` that a company's tenant may get, the best first; none where the parent is an IP address. `fallback`
 * makes the last one anybody's own, also for a name without a Latin letter.
 */
export function hostsFor(company: string, parent: DomainSettings, fallback: string): string[] {
  const base = hostnameOf(parent)
  if (base === '' || isIP(base.replaceAll(/[[\]]/g, '')) !== 0) return []
  const label = labelOf(company)
  const free = label.length < 2 || reserved.has(label) ? [] : [label, ...[2, 3, 4, 5].map((nth) => `${label}-${nth}`)]
  return [...free, `${label === '' ? 'tenant' : label}-${fallback}`].map((first) => `${first}.${base}`)
}

/**
 * What a new tenant's domain shows: its own name in the look of the domain that it registered at. Mail goes on coming from
 * there, whose sender mail servers know.
 */
export function domainOf(
  host: string,
  { company, isMsp }: { company: string; isMsp: boolean },
  parent: DomainSettings,
): Partial<DomainSettings> {
  const { servedenv, brandcolour, variant, theme, mode, languages, maildomain, sendername, senderaddress } = parent
  return {
    servedenv,
    companyname: company,
    brandcolour,
    variant,
    theme,
    mode,
    languages,
    maildomain,
    sendername: sendername || parent.companyname,
    senderaddress,
    domainurl: addressOf(parent, host),
    ismsp: isMsp,
    defaulttenant: company,
  }
}

/**
 * The web address of a host below `parent`; the parent's own where there is none.
 */
export function addressOf(parent: Pick<DomainSettings, 'domainurl'>, host: string | null): string {
  const url = new URL(parent.domainurl)
  if (host !== null) url.hostname = host
  return url.origin
}

function hostnameOf({ domainurl }: DomainSettings): string {
  return URL.parse(domainurl)?.hostname ?? ''
}
