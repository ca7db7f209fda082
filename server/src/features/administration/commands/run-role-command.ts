import type { Administered, Administering } from '#server/features/administration/administering.ts'
import type { RoleCommand } from '#server/features/administration/commands/role-command.ts'
import { inJson, said, wrong, type Said } from '#server/features/administration/commands/said.ts'
import {
  addRole,
  listRoles,
  removeRole,
  setRole,
  type ChangedRole,
} from '#server/features/administration/roles/change-role.ts'
import type { FoundRole } from '#server/features/administration/roles/role-queries.ts'

/**
 * Carries out a command of `role`. The running servers hear of it from the database.
 */
export async function runRoleCommand(command: RoleCommand, parts: Administering): Promise<Said> {
  switch (command.verb) {
    case 'list': {
      const listed = await listRoles(parts, command.tenant)
      if (listed.kind === 'refused') return wrong(listed)
      const { roles } = listed.value
      return command.json ? inJson(roles) : said(...roles.flatMap(roleLines))
    }
    case 'add':
      return tell(await addRole(parts, command), 'made')
    case 'set':
      return tell(await setRole(parts, command), 'changed')
    case 'remove': {
      const removed = await removeRole(parts, command)
      return removed.kind === 'refused' ? wrong(removed) : said(`The role ${removed.value.name} is deleted.`)
    }
  }
}

function tell(outcome: Administered<ChangedRole>, what: string): Said {
  if (outcome.kind === 'refused') return wrong(outcome)
  const { role, isChanged, tenant } = outcome.value
  const done = isChanged ? what : 'unchanged: it was so already'
  return said(`The role ${role.name} of ${tenant} is ${done}.`, ...roleLines(role))
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
