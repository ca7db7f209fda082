import {
  contradictions,
  readMenu,
  readMenuOrder,
  readOrder,
  readText,
  roleProblems,
  type RoleChange,
} from '#features/administration/contract/role-rules.ts'
import { ownPath } from '@portico/contract/core/pages/own-path.ts'
import { err, ok } from '@portico/contract/platform/result.ts'
import { defineCommand, type Command } from '@portico/server/core/commands/define-command.ts'
import { standardRoles } from '@portico/server/core/accounts/standard-roles.ts'
import { jsonLines } from '@portico/server/core/commands/list-texts.ts'
import {
  addRole,
  listRoles,
  removeRole,
  setRole,
  type ChangedRole,
} from '#features/administration/server/roles/change-role.ts'
import type { FoundRole } from '#features/administration/server/roles/role-administration-queries.ts'

const words = ['a role']
const more = {
  'tenant': 'text',
  'module': 'texts',
  'menu': 'texts',
  'label': 'texts',
  'description': 'texts',
  'order': 'text',
  'menu-order': 'texts',
} as const

/** The usage of the options that `role add` and `role set` share. */
const furtherUsage = [
  '    [--label "Desk=Help desk" …] [--description "Desk=Ask us anything." …] [--order "Desk,Insights"]',
  '    [--menu-order "Insights:Devices,Overview" …]',
]

export const listRolesCommand = defineCommand({
  name: 'role list',
  isReadOnly: true,
  usage: ['npm run portico -- role list [--tenant <tenant>] [--json]'],
  options: { tenant: 'text', json: 'flag' },
  read: (_words, { tenant = null, json = false }) => ok({ tenant, json }),
  run: (context, { tenant }) => listRoles(context, tenant),
  print: ({ roles }, { json }) => (json ? jsonLines(roles) : roles.flatMap(roleLines)),
})

export const addRoleCommand = defineCommand({
  name: 'role add',
  usage: [
    'npm run portico -- role add <role> [--tenant <tenant>] --module Insights|Desk|"Chat Bot"|Documentation|<key> …',
    '    [--menu "Insights:Edit Dashboard" …] [--menu "Orchestrator:Runbooks=/orchestrator" …]',
    ...furtherUsage,
  ],
  words,
  options: more,
  needs: ['module'],
  read([name = ''], { tenant = null, ...given }) {
    const { change, problems } = readChange(given)
    // A missing name has already been reported.
    const all = [...problems, ...roleProblems(name || 'x', change), ...contradictions(change)]
    return all.length > 0 ? err(all) : ok({ tenant, name, change })
  },
  run: addRole,
  print: (changed) => changeLines(changed, 'created'),
})

export const setRoleCommand = defineCommand({
  name: 'role set',
  usage: [
    'npm run portico -- role set <role> [--tenant <tenant>] [--name <new name>] [--module <key> …] [--menu <menu> …]',
    '    [--drop-module <key> …] [--drop-menu "Insights:Edit Dashboard" …]',
    ...furtherUsage,
  ],
  words,
  options: { ...more, 'name': 'text', 'drop-module': 'texts', 'drop-menu': 'texts' },
  read([name = ''], { tenant = null, name: newName = null, ...given }) {
    const { change, problems } = readChange(given)
    const changesNothing = newName === null && Object.values(change).every((each) => each.length === 0)
    const all = [
      ...problems,
      ...roleProblems(newName, change),
      ...contradictions(change),
      ...(changesNothing ? ['Specify what to change, such as --module or --name.'] : []),
    ]
    return all.length > 0 ? err(all) : ok({ tenant, name, newName, change })
  },
  run: setRole,
  print: (changed) => changeLines(changed, 'changed'),
})

export const removeRoleCommand = defineCommand({
  name: 'role remove',
  usage: ['npm run portico -- role remove <role> [--tenant <tenant>]'],
  words,
  options: { tenant: 'text' },
  read: ([name = ''], { tenant = null }) => ok({ tenant, name }),
  run: removeRole,
  print: ({ name }) => [`The role ${name} is deleted.`],
})

export const roleCommands: readonly Command[] = [listRolesCommand, addRoleCommand, setRoleCommand, removeRoleCommand]

type GivenChange = {
  'module'?: string[]
  'menu'?: string[]
  'drop-module'?: string[]
  'drop-menu'?: string[]
  'label'?: string[]
  'description'?: string[]
  'order'?: string
  'menu-order'?: string[]
}

/** The syntax of the options with more than one part. */
const written = {
  'menu': 'write it like "Insights:Edit Dashboard" or "Desk:My requests=/desk/".',
  'drop-menu': 'write it like "Insights:Edit Dashboard" or "Desk:My requests=/desk/".',
  'label': 'write it like "Desk=Help desk", or "Desk=" for the standard one.',
  'description': 'write it like "Desk=Ask us anything.", or "Desk=" for the standard one.',
  'menu-order': 'write it like "Insights:Devices,Overview".',
} as const

function readChange(given: GivenChange): { change: RoleChange; problems: string[] } {
  const problems: string[] = []
  const read = <Value>(option: keyof typeof written, reader: (text: string) => Value | null): Value[] =>
    (given[option] ?? []).flatMap((text) => {
      const value = reader(text)
      if (value === null) problems.push(`--${option} ${text}: ${written[option]}`)
      return value ?? []
    })
  const change: RoleChange = {
    modules: given.module ?? [],
    menus: read('menu', readMenu),
    dropModules: given['drop-module'] ?? [],
    dropMenus: read('drop-menu', readMenu).map(({ module, name }) => ({ module, name })),
    labels: read('label', readText),
    descriptions: read('description', readText),
    order: readOrder(given.order ?? ''),
    menuOrders: read('menu-order', readMenuOrder),
  }
  return { change, problems }
}

function changeLines({ role, isChanged, tenant }: ChangedRole, what: string): string[] {
  const done = isChanged ? what : 'unchanged'
  return [`The role ${role.name} of ${tenant} is ${done}.`, ...roleLines(role)]
}

function roleLines({ name, modules, accounts }: FoundRole): string[] {
  return [
    `${name}  (${accounts} ${accounts === 1 ? 'account' : 'accounts'})`,
    ...modules.map(({ key, label, menus }) => {
      const shown = menus.map(menuText)
      // Standard labels are left out, because they only repeat the key.
      const own = label === key || isStandardLabel(key, label) ? '' : ` “${label}”`
      return `  ${key}${own}: ${shown.length === 0 ? 'no menus' : shown.join(', ')}`
    }),
  ]
}

const isStandardLabel = (key: string, label: string) =>
  [true, false].some((isMsp) =>
    Object.values(standardRoles(isMsp)).some((role) =>
      role.modules.some((module) => module.key === key && module.label === label),
    ),
  )

/**
 * Returns the text of a menu with its link. Older data may have links to other sites, which are neither shown to users
 * nor followed.
 */
function menuText([menu, link]: readonly [string, string]): string {
  if (link === '') return menu
  return ownPath(link) === null ? `${menu}=${link} (not shown: it leads elsewhere)` : `${menu}=${link}`
}
