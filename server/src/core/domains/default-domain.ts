import type { DomainSet, DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { plainDomain } from '@portico/contract/core/domains/plain-domain.ts'
import manifest from '../../../package.json' with { type: 'json' }

/** What hosts without settings of their own show. */
export const defaultDomain: DomainSettings = {
  ...plainDomain,
  companylogo: '/brand/portico.svg',
  logosize: { width: 48, height: 48 },
  domainurl: 'http://localhost:3000',
  chatbotdomains: { mpi: 'mpi.test', gates: 'gates.test' },
  version: manifest.version,
}

/**
 * The two domain sets (spec B §9). A domain's own settings are completed from the one of its environment; unknown hosts
 * get them as they are, unless the operator has set `localhost` (the default set) or `bv.localhost` (the `bv` set).
 */
export const domainSets: Record<DomainSet, DomainSettings> = {
  default: defaultDomain,
  bv: { ...defaultDomain, host: 'bv.localhost', servedenv: 'bv', variant: 'bv' },
}
