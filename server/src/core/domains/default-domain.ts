import { domainSetOf, type DomainSet, type DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { isLocalHost } from '@portico/contract/platform/host-name.ts'
import { plainDomain } from '@portico/contract/core/domains/plain-domain.ts'
import manifest from '../../../package.json' with { type: 'json' }

/** The settings of hosts without their own settings. */
export const defaultDomain: DomainSettings = {
  ...plainDomain,
  companylogo: '/brand/portico.svg',
  logosize: { width: 48, height: 48 },
  domainurl: 'http://localhost:3000',
  chatbotdomains: { mpi: 'mpi.test', gates: 'gates.test' },
  version: manifest.version,
}

/**
 * The two domain sets (spec B §9). A domain's missing settings come from the set of its environment. Unknown hosts get
 * a set unchanged, unless the operator has set `localhost` (the default set) or `bv.localhost` (the `bv` set).
 */
export const domainSets: Record<DomainSet, DomainSettings> = {
  default: defaultDomain,
  bv: { ...defaultDomain, host: 'bv.localhost', servedenv: 'bv', variant: 'bv' },
}

/**
 * Completes the settings of a domain: a missing one follows from the company's name, the host or, last, the set of the
 * environment. No domain shows the brand of another.
 */
export function completeDomain(host: string, given: Partial<DomainSettings>): DomainSettings {
  const { companyname } = given
  const completed: DomainSettings = {
    ...domainSets[domainSetOf(given.servedenv ?? defaultDomain.servedenv)],
    ...(host === 'localhost' ? {} : ownAddress(host)),
    ...(companyname === undefined
      ? {}
      : { apptitle: companyname, appname: companyname, companylogo: '', logosize: null }),
    // With a theme but no mode, the visitor's system chooses light or dark.
    ...(given.theme === undefined ? {} : { mode: 'System' }),
    ...given,
    host,
  }
  // The size of a picture without a stated size is unknown.
  if (given.companylogo !== undefined) completed.logosize = given.logosize ?? null
  return { ...completed, doctitle: given.doctitle ?? `${completed.apptitle} - Sign in` }
}

function ownAddress(host: string): Pick<DomainSettings, 'domainurl' | 'maildomain'> {
  return { domainurl: isLocalHost(host) ? `http://${host}:3000` : `https://${host}`, maildomain: host }
}
