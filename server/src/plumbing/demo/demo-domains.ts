import type { DomainSettings } from '@portico/contract/plumbing/domain-settings.ts'
import type { House } from '#server/plumbing/house.ts'
import { defaultDomain } from '#server/plumbing/domains/default-domain.ts'

/** The brands of the demo by host (DESIGN §5, §6). */
export const demoDomains: readonly DomainSettings[] = [
  { ...defaultDomain, servedenv: 'demo' },
  {
    ...defaultDomain,
    host: 'aurora.localhost',
    servedenv: 'demo',
    companyname: 'Aurora Managed Services',
    apptitle: 'Aurora',
    doctitle: 'Aurora - Sign in',
    appname: 'Aurora',
    companylogo: '/brand/aurora.svg',
    maildomain: 'aurora.localhost',
    domainurl: 'http://aurora.localhost:3000',
    brandcolour: '#5b4bd6',
    variant: 'default',
    theme: 'Custom',
  },
  {
    ...defaultDomain,
    host: 'bv.localhost',
    servedenv: 'bv',
    companyname: 'Bluevale',
    apptitle: 'Bluevale',
    doctitle: 'Bluevale - Sign in',
    appname: 'Bluevale',
    companylogo: '/brand/bv.svg',
    maildomain: 'bv.localhost',
    domainurl: 'http://bv.localhost:3000',
    brandcolour: '#0f7c8a',
    variant: 'bv',
    theme: 'Exploratory',
    ismsp: false,
  },
  {
    ...defaultDomain,
    host: 'vuln.localhost',
    servedenv: 'demo',
    companyname: 'Wardline',
    apptitle: 'Wardline',
    doctitle: 'Wardline - Sign in',
    appname: 'Wardline',
    companylogo: '/brand/vuln.svg',
    maildomain: 'vuln.localhost',
    domainurl: 'http://vuln.localhost:3000',
    brandcolour: '#b3261e',
    variant: 'vulnerability',
    theme: 'Modern',
  },
]

/**
 * The settings of domains as a demo on another port than 3000 has them: an address of this machine is at that port.
 */
export function domainsOfDemo(settingsOf: House['settingsOf'], port: number): House['settingsOf'] {
  return (host, set) => {
    const settings = settingsOf(host, set)
    const domainurl = settings.domainurl.replace(/^(http:\/\/(?:[a-z0-9-]+\.)*localhost):3000$/, `$1:${port}`)
    return port === 0 || domainurl === settings.domainurl ? settings : { ...settings, domainurl }
  }
}
