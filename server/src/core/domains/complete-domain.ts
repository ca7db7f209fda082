import { domainSetOf, type DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { isLocalHost } from '@portico/contract/platform/host-name.ts'
import { defaultDomain, domainSets } from '#server/core/domains/default-domain.ts'

/**
 * The whole settings of a domain from those given: what is left out follows from the company's name, the host or, last,
 * the set of the environment. No domain shows another's brand.
 */
export function completeDomain(host: string, given: Partial<DomainSettings>): DomainSettings {
  const { companyname } = given
  const completed: DomainSettings = {
    ...domainSets[domainSetOf(given.servedenv ?? defaultDomain.servedenv)],
    ...(host === 'localhost' ? {} : ownAddress(host)),
    ...(companyname === undefined
      ? {}
      : { apptitle: companyname, appname: companyname, companylogo: '', logosize: null }),
    // A domain that chose a theme alone follows its visitors' own light or dark.
    ...(given.theme === undefined ? {} : { mode: 'System' }),
    ...given,
    host,
  }
  // A picture that was given without its size has none that is known.
  if (given.companylogo !== undefined) completed.logosize = given.logosize ?? null
  return { ...completed, doctitle: given.doctitle ?? `${completed.apptitle} - Sign in` }
}

function ownAddress(host: string): Pick<DomainSettings, 'domainurl' | 'maildomain'> {
  return { domainurl: isLocalHost(host) ? `http://${host}:3000` : `https://${host}`, maildomain: host }
}
