import { kindOfModule, type ModuleKind } from '#contract/core/accounts/roles.ts'
import type { RoleModule } from './module.ts'

/** The standard menu entries, by name and link; the values are keys of messages. */
const menus = {
  'Overview /insights': 'overview',
  'Devices /insights/devices': 'devices',
  'Enrol devices /insights/enrolment': 'enrolment',
  'Runbooks /orchestrator': 'runbooks',
  'My requests /desk/': 'requests',
  'Queue /desk/queue': 'queue',
  'Desk settings /desk/settings': 'deskSettings',
  'Chat /chatBot': 'chat',
  'Assistant /askBot': 'assistant',
  'Glossary /glossary': 'glossary',
  'Documents /document': 'documents',
} as const

/**
 * The standard labels of kinds of modules, as far as they are words rather than product names, and the descriptions of
 * all kinds.
 */
const labels = { 'Desk Service Desk': 'serviceDesk', 'Documentation Documentation': 'documentation' } as const
const descriptions = {
  'Insight Sign-ins, devices and requests at a glance.': 'insightsAbout',
  // The description in tenants that were created before there were boards.
  'Insight Sign-ins, sessions and people at a glance.': 'insightsAbout',
  'Orchestrator Automation across your systems.': 'orchestratorAbout',
  'Desk Raise requests and follow them.': 'deskAbout',
  'Chat Bot Questions about your data and the documentation.': 'chatBotAbout',
  'Documentation How everything works, and what the words mean.': 'documentationAbout',
} as const

export type StandardMenuKey = (typeof menus)[keyof typeof menus]
export type StandardLabelKey = (typeof labels)[keyof typeof labels]
export type StandardAboutKey = (typeof descriptions)[keyof typeof descriptions]

const keyIn = <Key extends string>(table: Readonly<Record<string, Key>>, text: string): Key | null =>
  Object.hasOwn(table, text) ? (table[text] ?? null) : null

/**
 * Returns the key of the translated name of a standard menu entry, or null for one that an operator wrote, which stays
 * as written. A standard name with another link counts as an operator's.
 */
export function standardMenuKey(menuname: string, menulink: string): StandardMenuKey | null {
  return keyIn(menus, `${menuname} ${menulink}`)
}

/** Returns the keys of a module's label and description, each decided separately. */
export function standardModuleKeys({ modulekey, modulelabel, moduledescription }: RoleModule): {
  label: StandardLabelKey | null
  description: StandardAboutKey | null
} {
  const kind: ModuleKind | null = kindOfModule(modulekey)
  return {
    label: keyIn(labels, `${kind ?? ''} ${modulelabel}`),
    description: keyIn(descriptions, `${kind ?? ''} ${moduledescription}`),
  }
}
