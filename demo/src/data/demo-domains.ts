import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { demoStatusPath } from '#demo/register-status.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'

/**
 * `open`, so that the demo shows the step with the tenant list before the password, if an address has several tenants.
 */
const demoDomain: DomainSettings = {
  ...defaultDomain,
  discovery: 'open',
  statuspage: `${defaultDomain.domainurl}${demoStatusPath}`,
}

/** The brands of the demo by host (DESIGN §5, §6). */
export const demoDomains: readonly DomainSettings[] = [
  { ...demoDomain, servedenv: 'demo' },
  {
    ...demoDomain,
    host: 'aurora.localhost',
    servedenv: 'demo',
    companyname: 'Aurora Managed Services',
    apptitle: 'Aurora',
    doctitle: 'Aurora - Sign in',
    appname: 'Aurora',
    companylogo: '/brand/aurora.svg',
    maildomain: 'aurora.localhost',
    domainurl: 'http://aurora.localhost:3000',
    statuspage: `http://aurora.localhost:3000${demoStatusPath}`,
    brandcolour: '#5b4bd6',
    variant: 'default',
    departments: [
      { name: 'Trading', tenant: 'Contoso' },
      { name: 'Town council', tenant: 'Dunmore' },
    ],
    theme: 'Custom',
    mode: 'System',
  },
  {
    ...demoDomain,
    host: 'bv.localhost',
    servedenv: 'bv',
    companyname: 'Bluevale',
    apptitle: 'Bluevale',
    doctitle: 'Bluevale - Sign in',
    appname: 'Bluevale',
    companylogo: '/brand/bv.svg',
    maildomain: 'bv.localhost',
    domainurl: 'http://bv.localhost:3000',
    statuspage: `http://bv.localhost:3000${demoStatusPath}`,
    brandcolour: '#0f7c8a',
    variant: 'bv',
    theme: 'Exploratory',
    mode: 'System',
    ismsp: false,
  },
  {
    ...demoDomain,
    host: 'vuln.localhost',
    servedenv: 'demo',
    companyname: 'Wardline',
    apptitle: 'Wardline',
    doctitle: 'Wardline - Sign in',
    appname: 'Wardline',
    companylogo: '/brand/vuln.svg',
    maildomain: 'vuln.localhost',
    domainurl: 'http://vuln.localhost:3000',
    statuspage: `http://vuln.localhost:3000${demoStatusPath}`,
    brandcolour: '#b3261e',
    variant: 'vulnerability',
    theme: 'Modern',
    mode: 'System',
  },
]
