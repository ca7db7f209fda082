import {
  contradictions,
  readMenu,
  roleProblems,
  type RoleChange,
} from '@portico/contract/features/administration/role-rules.ts'
import { readWords, type Given } from '#server/features/administration/commands/read-words.ts'
import type { WhichRole } from '#server/features/administration/roles/change-role.ts'

/** What an operator wants done with roles. */
export type RoleCommand =
  | { verb: 'list'; tenant: string | null; json: boolean }
  | ({ verb: 'add'; change: RoleChange } & WhichRole)
  | ({ verb: 'set'; newName: string | null; change: RoleChange } & WhichRole)
  | ({ verb: 'remove' } & WhichRole)

type GivenRole = Given<RoleCommand['verb']>

/** A command, or what is wrong with it: one sentence for each thing. */
export type ReadRoleCommand = { command: RoleCommand; problems: null } | { command: null; problems: string[] }

export const roleUsage = [
  'npm run portico -- role list [--tenant <tenant>] [--json]',
  'npm run portico -- role add <role> [--tenant <tenant>] --module Insights|Desk|"Chat Bot"|Documentation|<key> …',
  '    [--menu "Insights:Edit Dashboard" …] [--menu "Orchestrator:Runbooks=/orchestrator" …]',
  'npm run portico -- role set <role> [--tenant <tenant>] [--name <new name>] [--module <key> …] [--menu <menu> …]',
  '    [--drop-module <key> …] [--drop-menu "Insights:Edit Dashboard" …]',
  'npm run portico -- role remove <role> [--tenant <tenant>]',
]

const words = ['a role']
const more = { tenant: 'text', module: 'texts', menu: 'texts' } as const

const verbs = {
  list: { options: { tenant: 'text', json: 'flag' } },
  add: { words, options: more, needs: ['module'] },
  set: { words, options: { ...more, 'name': 'text', 'drop-module': 'texts', 'drop-menu': 'texts' } },
  remove: { words, options: { tenant: 'text' } },
} as const

/**
 * Reads the words after `role`.
 */
export function readRoleCommand(given: readonly string[]): ReadRoleCommand {
  const read = readWords('role', verbs, given)
  if (read.given === null) return { command: null, problems: read.problems }
  const { change, problems } = readChange(read.given)
  const all = [...read.problems, ...problems, ...contentProblems(read.given, change)]
  return all.length > 0 ? { command: null, problems: all } : { command: commandOf(read.given, change), problems: null }
}

/** What is wrong with the names and menus, and with a change that changes nothing. */
function contentProblems({ verb, text, words: [name = ''] }: GivenRole, change: RoleChange): string[] {
  const newName = text('name') ?? null
  const changesNothing = verb === 'set' && newName === null && isEmpty(change)
  return [
    // A missing name has been told of already.
    ...roleProblems(verb === 'add' ? name || 'x' : newName, change),
    ...contradictions(change),
    ...(changesNothing ? ['Say what to change, such as --module or --name.'] : []),
  ]
}

function commandOf({ verb, has, text, words: [name = ''] }: GivenRole, change: RoleChange): RoleCommand {
  const tenant = text('tenant') ?? null
  switch (verb) {
    case 'list':
      return { verb, tenant, json: has('json') }
    case 'add':
      return { verb, tenant, name, change }
    case 'set':
      return { verb, tenant, name, newName: text('name') ?? null, change }
    case 'remove':
      return { verb, tenant, name }
  }
}

const isEmpty = (change: RoleChange) => Object.values(change).every((each) => each.length === 0)

function readChange({ texts }: Given): { change: RoleChange; problems: string[] } {
  const read = (option: string) => texts(option).map((text) => ({ option, text, menu: readMenu(text) }))
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
      modules: texts('module'),
      menus: readable(menus),
      dropModules: texts('drop-module'),
      dropMenus: readable(dropMenus).map(({ module, name }) => ({ module, name })),
    },
    problems,
  }
}
