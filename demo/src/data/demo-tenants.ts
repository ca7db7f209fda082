import type { Schema } from '@portico/server/platform/database/schema.ts'
import {
  chatBot,
  desk,
  deskSettings,
  deskWith,
  documentation,
  enrolment,
  insights,
  permissions,
  queue,
  type StandardModule,
  type StandardRole,
} from '@portico/server/core/accounts/standard-roles.ts'
import { demoId } from './demo-id.ts'

export type DemoPerson = {
  email: string
  firstname: string
  lastname: string
  role: string
  isServicedesk?: boolean
  isInactive?: boolean
}

/** The devices of a company: the prefix of their host names, and the number of each kind. */
export type DemoFleet = {
  company: string
  prefix: string
  desktops: number
  laptops: number
  macs: number
  servers: number
}

export type DemoTenant = {
  name: string
  description: string
  company: string
  /** The fleet of the tenant's own company, followed by one fleet for each customer; a customer is a company too. */
  fleets: readonly DemoFleet[]
  authtype: Schema['tenant.tenants']['authtype']
  isMsp: boolean
  mfa: 'off' | 'email'
  /** Mail domains whose ownership the tenant has proven. */
  mailDomains: string[]
  /** Its own host in the demo; null for none. */
  host: string | null
  roles: readonly StandardRole[]
  people: readonly DemoPerson[]
  /** The number of past sign-ins on an ordinary working day. */
  signInsPerDay: number
}

const msp = insights('Insights MSP')
const mspWithPermissions = insights('Insights MSP', ...permissions, enrolment)
const orchestrator: StandardModule = {
  key: 'Orchestrator MSP',
  label: 'Orchestrator',
  description: 'Automation across your systems.',
  menus: [['Runbooks', '/orchestrator']],
}
const nonMsp = insights('Insights Non-MSP', ...permissions)
const staff: StandardRole = { name: 'Staff', modules: [nonMsp, desk, chatBot, documentation] }

const aurora: DemoTenant = {
  name: 'Aurora',
  description: 'Aurora Managed Services',
  company: 'Aurora Managed Services',
  fleets: [
    { company: 'Aurora Managed Services', prefix: 'AUR', desktops: 0, laptops: 9, macs: 5, servers: 7 },
    { company: 'Alder Dental', prefix: 'ALD', desktops: 14, laptops: 3, macs: 0, servers: 1 },
    { company: 'Birch Logistics', prefix: 'BIR', desktops: 22, laptops: 11, macs: 0, servers: 4 },
    { company: 'Cedar School', prefix: 'CED', desktops: 38, laptops: 17, macs: 6, servers: 3 },
    { company: 'Dogwood Studio', prefix: 'DOG', desktops: 0, laptops: 2, macs: 11, servers: 1 },
  ],
  authtype: 'local',
  isMsp: true,
  mfa: 'off',
  mailDomains: ['aurora.test', 'mpi.test', 'gates.test'],
  host: 'aurora.localhost',
  roles: [
    {
      name: 'Administrator',
      modules: [mspWithPermissions, orchestrator, deskWith(queue, deskSettings), chatBot, documentation],
    },
    { name: 'Viewer', modules: [msp, desk, chatBot, documentation] },
    { name: 'Service Desk', modules: [deskWith(queue), documentation] },
    { name: 'Chat', modules: [chatBot, documentation] },
    { name: 'No Menus', modules: [{ ...msp, menus: [] }] },
  ],
  people: [
    { email: 'admin@aurora.test', firstname: 'Ada', lastname: 'Admin', role: 'Administrator' },
    { email: 'viewer@aurora.test', firstname: 'Vera', lastname: 'Viewer', role: 'Viewer' },
    { email: 'desk@aurora.test', firstname: 'Desmond', lastname: 'Desk', role: 'Service Desk', isServicedesk: true },
    { email: 'bot@aurora.test', firstname: 'Bodil', lastname: 'Bot', role: 'Chat' },
    { email: 'bot@mpi.test', firstname: 'Milo', lastname: 'Mpi', role: 'Chat' },
    { email: 'bot@gates.test', firstname: 'Greta', lastname: 'Gates', role: 'Chat' },
    { email: 'nomenu@aurora.test', firstname: 'Noor', lastname: 'Nomenu', role: 'No Menus' },
    { email: 'both@aurora.test', firstname: 'Bo', lastname: 'Both', role: 'Viewer' },
  ],
  signInsPerDay: 34,
}

const borealis: DemoTenant = {
  name: 'Borealis',
  description: 'Borealis Hospital',
  company: 'Borealis Hospital',
  fleets: [{ company: 'Borealis Hospital', prefix: 'BOR', desktops: 41, laptops: 16, macs: 2, servers: 9 }],
  authtype: 'local',
  isMsp: false,
  mfa: 'email',
  mailDomains: ['borealis.test'],
  host: null,
  roles: [staff],
  people: [
    { email: 'nurse@borealis.test', firstname: 'Nora', lastname: 'Nurse', role: 'Staff' },
    { email: 'both@aurora.test', firstname: 'Bo', lastname: 'Both', role: 'Staff' },
  ],
  signInsPerDay: 21,
}

const contoso: DemoTenant = {
  name: 'Contoso',
  description: 'Contoso Trading',
  company: 'Contoso Trading',
  fleets: [{ company: 'Contoso Trading', prefix: 'CON', desktops: 8, laptops: 23, macs: 4, servers: 3 }],
  authtype: 'msauth',
  isMsp: false,
  mfa: 'off',
  mailDomains: ['contoso.test'],
  host: null,
  roles: [staff],
  people: [
    { email: 'user@contoso.test', firstname: 'Uma', lastname: 'User', role: 'Staff' },
    { email: 'inactive@contoso.test', firstname: 'Ian', lastname: 'Inactive', role: 'Staff', isInactive: true },
  ],
  signInsPerDay: 12,
}

const dunmore: DemoTenant = {
  name: 'Dunmore',
  description: 'Dunmore Council',
  company: 'Dunmore Council',
  fleets: [{ company: 'Dunmore Council', prefix: 'DUN', desktops: 17, laptops: 6, macs: 0, servers: 2 }],
  authtype: 'externalidp',
  isMsp: false,
  mfa: 'off',
  mailDomains: ['dunmore.test'],
  host: null,
  roles: [staff],
  people: [
    { email: 'user@dunmore.test', firstname: 'Una', lastname: 'User', role: 'Staff' },
    { email: 'inactive@dunmore.test', firstname: 'Ivo', lastname: 'Inactive', role: 'Staff', isInactive: true },
  ],
  signInsPerDay: 9,
}

/**
 * The tenants of the demo (DESIGN §5). No user is a real person: names below `.test` cannot be registered (RFC 6761).
 */
export const demoTenants: readonly DemoTenant[] = [aurora, borealis, contoso, dunmore]

/** Returns the id of a company of the demo: the tenant's own, or a customer's. */
export function demoCompanyId(tenant: DemoTenant, company: string): string {
  return demoId(company === tenant.company ? `company ${tenant.name}` : `company ${tenant.name} ${company}`)
}

/** The password of every local demo account. */
export const demoPassword = 'Portico#2026'
