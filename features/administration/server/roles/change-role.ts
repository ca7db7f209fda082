import { ok } from '@portico/contract/platform/result.ts'
import { roleProblems, type RoleChange } from '#features/administration/contract/role-rules.ts'
import { tidyName } from '#features/administration/contract/tenant-rules.ts'
import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import { v7 as uuid } from 'uuid'
import {
  declined,
  recordDone,
  type Administered,
  type Administering,
} from '#features/administration/server/administering.ts'
import { chooseTenant, namedOne } from '#features/administration/server/accounts/find-account.ts'
import { holdTenant } from '#features/administration/server/accounts/account-queries.ts'
import { changeModules } from './change-modules.ts'
import { readRoles, type FoundRole } from './role-administration-queries.ts'
import type { FoundTenant } from '#features/administration/server/tenants/tenant-administration-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { insertRole, deleteRole, renameRole, replaceModules } from '@portico/server/core/accounts/role-queries.ts'

/** Identifies a role in a tenant (a name or id; null if there is only one). */
export type WhichRole = { tenant: string | null; name: string }

/** A role after a change; `isChanged` is false if it already was as requested. */
export type ChangedRole = { tenant: string; role: FoundRole; isChanged: boolean }

type Held = { scope: TenantTx; tenant: FoundTenant; roles: FoundRole[] }

/**
 * Runs `work` with the roles of a tenant in one transaction, which locks the tenant. Refuses by `no-such-tenant`,
 * `tenant-needed`.
 */
async function withRoles<Value>(
  parts: Administering,
  tenant: string | null,
  work: (held: Held) => Promise<Administered<Value>>,
): Promise<Administered<Value>> {
  const chosen = await chooseTenant(parts, tenant)
  if (!chosen.ok) return chosen
  const { id } = chosen.value
  return inTenant(parts.database, id, async (scope) => {
    await holdTenant(scope, id)
    return work({ scope, tenant: chosen.value, roles: await readRoles(scope, id) })
  })
}

/** Returns the roles of a tenant. Refuses by `no-such-tenant`, `tenant-needed`. */
export function listRoles(
  parts: Administering,
  tenant: string | null,
): Promise<Administered<{ tenant: string; roles: FoundRole[] }>> {
  return withRoles(parts, tenant, async (held) => ok({ tenant: held.tenant.name, roles: held.roles }))
}

/**
 * Creates a role with modules and menus. Repeating it changes nothing. Refuses by `input-not-valid`, `no-such-tenant`,
 * `tenant-needed`, `no-such-module`, `no-such-menu` and `role-exists` if it has other modules or menus.
 */
export function addRole(
  parts: Administering,
  given: WhichRole & { change: RoleChange },
): Promise<Administered<ChangedRole>> {
  const name = tidyName(given.name)
  const problems = roleProblems(name, given.change)
  if (problems.length > 0) return Promise.resolve(declined('input-not-valid', ...problems))
  return withRoles<ChangedRole>(parts, given.tenant, async ({ scope, tenant, roles }) => {
    const made = changeModules([], given.change, tenant.isMsp)
    if (!made.ok) return made
    const modules = [...made.value]
    const there = roles.find((role) => isSame(role.name, name))
    if (there !== undefined) {
      if (JSON.stringify(there.modules) === JSON.stringify(modules))
        return ok({ tenant: tenant.name, role: there, isChanged: false })
      return declined('role-exists', `${tenant.name} has a role ${there.name} already: role set changes it.`)
    }
    const id = uuid()
    await insertRole(scope, tenant.id, id, { name, modules })
    await recordDone(scope, parts, { tenantId: tenant.id, event: 'role-made', what: name })
    return ok({
      tenant: tenant.name,
      role: { id, name, modules, accounts: 0, connections: 0 },
      isChanged: true,
    })
  })
}

/**
 * Changes the name, modules and menus of a role; its users see the change on the next page. Refuses by
 * `input-not-valid`, `no-such-tenant`, `tenant-needed`, `no-such-role`, `no-such-module`, `no-such-menu`, `role-exists`
 * (the new name) and `owner-role` (its name identifies owners).
 */
export function setRole(
  parts: Administering,
  given: WhichRole & { newName: string | null; change: RoleChange },
): Promise<Administered<ChangedRole>> {
  const newName = given.newName === null ? null : tidyName(given.newName)
  const problems = roleProblems(newName, given.change)
  if (problems.length > 0) return Promise.resolve(declined('input-not-valid', ...problems))
  return withRoles<ChangedRole>(parts, given.tenant, async ({ scope, tenant, roles }) => {
    const role = roleNamed(roles, given.name)
    if (!role.ok) return role
    const before = role.value
    const name = newName ?? before.name
    if (name !== before.name && before.name === ownerRole) return ownerRefusal
    if (roles.some((each) => each.id !== before.id && isSame(each.name, name)))
      return declined('role-exists', `${tenant.name} has a role ${name} already.`)
    const changed = changeModules(before.modules, given.change, tenant.isMsp)
    if (!changed.ok) return changed
    const modules = [...changed.value]
    const isChanged = name !== before.name || JSON.stringify(modules) !== JSON.stringify(before.modules)
    if (!isChanged) return ok({ tenant: tenant.name, role: before, isChanged })
    const which = { tenantId: tenant.id, id: before.id }
    if (name !== before.name) await renameRole(scope, which, name)
    await replaceModules(scope, which, modules)
    await recordDone(scope, parts, { tenantId: tenant.id, event: 'role-changed', what: before.name })
    return ok({ tenant: tenant.name, role: { ...before, name, modules }, isChanged })
  })
}

/**
 * Deletes an unused role. Refuses by `no-such-tenant`, `tenant-needed`, `no-such-role`, `owner-role` and `role-in-use`
 * (by accounts or connections).
 */
export function removeRole(parts: Administering, given: WhichRole): Promise<Administered<FoundRole>> {
  return withRoles(parts, given.tenant, async ({ scope, tenant, roles }) => {
    const role = roleNamed(roles, given.name)
    if (!role.ok) return role
    const { id, name, accounts, connections } = role.value
    if (name === ownerRole) return ownerRefusal
    if (accounts + connections > 0)
      return declined(
        'role-in-use',
        `${name} is used by ${accounts} accounts and ${connections} connections of ${tenant.name}.`,
      )
    await deleteRole(scope, { tenantId: tenant.id, id })
    await recordDone(scope, parts, { tenantId: tenant.id, event: 'role-removed', what: name })
    return ok(role.value)
  })
}

const ownerRefusal = declined(
  'owner-role',
  `${ownerRole} is the role that an owner is known by: it keeps its name and stays.`,
)

function roleNamed(roles: FoundRole[], name: string): Administered<FoundRole> {
  const named = namedOne('role', roles, name)
  if (!named.ok) return named
  const role = roles.find(({ id }) => id === named.value.id)
  return role === undefined ? declined('no-such-role') : ok(role)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
