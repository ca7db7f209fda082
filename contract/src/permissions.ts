import { moduleKinds } from '#contract/core/accounts/roles.ts'
import { type DeclaredPermissions, menuPermissions } from '#contract/core/calls/permission.ts'
import { devicePermissions } from '#contract/core/devices/permissions.ts'
import { deskPermissions } from '#contract/core/requests/permissions.ts'
import { boardPermissions } from '@portico/features/insights/contract/permissions.ts'

/** Every permission that a call may need or a feature asks for, by module. */
export const declaredPermissions = {
  accounts: { own: 'own-account', owner: 'owner' },
  modules: Object.fromEntries(moduleKinds.map((kind) => [kind, kind])),
  menus: menuPermissions,
  boards: boardPermissions,
  desk: deskPermissions,
  devices: devicePermissions,
} as const satisfies Record<string, DeclaredPermissions>
