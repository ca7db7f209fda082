import {
  contradictions,
  readMenu,
  roleProblems,
  type RoleChange,
} from '@portico/contract/features/administration/role-rules.ts'
import { err, ok } from '@portico/contract/platform/result.ts'
import { defineCommand, type Command } from '#server/core/commands/define-command.ts'
import { jsonLines } from './shared-options.ts'
import {
  addRole,
  listRoles,
  removeRole,
  setRole,
  type ChangedRole,
} from '#server/features/administration/roles/change-role.ts'
import type { FoundRole } from '#server/features/administration/roles/role-administration-queries.ts'

const words = ['a role']
const more = { tenant: 'text', module: 'texts', menu: 'texts' } as const

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
  ],
  words,
  options: more,
  needs: ['module'],
  read([name = ''], { tenant = null, ...given }) {
    const { change, problems } = readChange(given)
    // A missing name has been reported.
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

type GivenChange = { 'module'?: string[]; 'menu'?: string[]; 'drop-module'?: string[]; 'drop-menu'?: string[] }

function readChange(given: GivenChange): { change: RoleChange; problems: string[] } {
  const read = (option: 'menu' | 'drop-menu') =>
    (given[option] ?? []).map((text) => ({ option, text, menu: readMenu(text) }))
  const [menus, dropMenus] = [read('menu'), read('drop-menu')]
  const problems = [...menus, ...dropMenus]
    .filter(({ menu }) => menu === null)
    .map(
      ({ option, text }) =>
        `--${option} ${text}: write it like "Insights:Edit Dashboard" or "Desk:My requests=/desk/".`,
    )
  const readable = (of: typeof menus) => of.flatMap(({ menu }) => menu ?? [])
  return {
    change: {
      modules: given.module ?? [],
      menus: readable(menus),
      dropModules: given['drop-module'] ?? [],
      dropMenus: readable(dropMenus).map(({ module, name }) => ({ module, name })),
    },
    problems,
  }
}

function changeLines({ role, isChanged, tenant }: ChangedRole, what: string): string[] {
  const done = isChanged ? what : 'unchanged'
  return [`The role ${role.name} of ${tenant} is ${done}.`, ...roleLines(role)]
}

function roleLines({ name, modules, accounts }: FoundRole): string[] {
  return [
    `${name}  (${accounts} ${accounts === 1 ? 'account' : 'accounts'})`,
    ...modules.map(({ key, menus }) => {
      const shown = menus.map(([menu, link]) => (link === '' ? menu : `${menu}=${link}`))
      return `  ${key}: ${shown.length === 0 ? 'no menus' : shown.join(', ')}`
    }),
  ]
}
