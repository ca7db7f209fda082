import { deskQueuePath, deskSettingsPath, enrolmentPath } from '@portico/contract/core/calls/permission.ts'
import { ownerRole } from '@portico/contract/core/accounts/roles.ts'

/** A module of a role, with its menus as name and link. */
export type StandardModule = {
  key: string
  label: string
  description: string
  menus: readonly (readonly [string, string])[]
}

export type StandardRole = { name: string; modules: readonly StandardModule[] }

/** The permissions of a role, as menu entries with a name and an empty link (spec A §3). */
export const permissions = ['Edit Dashboard', 'Export to PDF', 'Change Page Layout'].map((name) => [name, ''] as const)

/** The menu entry of administrators for enrolling devices and configuring companies. */
export const enrolment = ['Enrol devices', enrolmentPath] as const

/** The module Insights under `key`, which depends on the kind of tenant, with these menu entries. */
export const insights = (key: string, ...menus: (readonly [string, string])[]): StandardModule => ({
  key,
  label: 'Insights',
  description: 'Sign-ins, devices and requests at a glance.',
  menus: [['Overview', '/insights'], ['Devices', '/insights/devices'], ...menus],
})
/** The desk's menu entries besides the user's own requests: for technicians, and for users who configure the desk. */
export const queue = ['Queue', deskQueuePath] as const
export const deskSettings = ['Desk settings', deskSettingsPath] as const

/** The module of the service desk; `menus` are added to the entries that every role has. */
export const deskWith = (...menus: (readonly [string, string])[]): StandardModule => ({
  key: 'Desk',
  label: 'Service Desk',
  description: 'Raise requests and follow them.',
  menus: [['My requests', '/desk/'], ...menus],
})

/** The modules besides Insights that every tenant has. */
export const desk = deskWith()
export const chatBot: StandardModule = {
  key: 'Chat Bot',
  label: 'Chat Bot',
  description: 'Questions about your data and the documentation.',
  menus: [
    ['Chat', '/chatBot'],
    ['Assistant', '/askBot'],
  ],
}
export const documentation: StandardModule = {
  key: 'Documentation',
  label: 'Documentation',
  description: 'How everything works, and what the words mean.',
  menus: [
    ['Glossary', '/glossary'],
    ['Documents', '/document'],
  ],
}

/** Returns the key of the module Insights, which differs between MSP tenants and others. */
export const insightsKey = (isMsp: boolean): string => (isMsp ? 'Insights MSP' : 'Insights Non-MSP')

/**
 * Returns the roles that a new tenant begins with: the owner's with every module and permission, and one for
 * colleagues.
 */
export function standardRoles(isMsp: boolean): { owner: StandardRole; staff: StandardRole } {
  const key = insightsKey(isMsp)
  return {
    owner: {
      name: ownerRole,
      modules: [insights(key, ...permissions, enrolment), deskWith(queue, deskSettings), chatBot, documentation],
    },
    staff: { name: 'Staff', modules: [insights(key), desk, chatBot, documentation] },
  }
}
