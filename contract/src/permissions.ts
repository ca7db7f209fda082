import { moduleKinds } from '#contract/core/accounts/roles.ts'
import { type DeclaredPermissions, menuPermissions } from '#contract/core/calls/permission.ts'
import { devicePermissions } from '#contract/core/devices/enrolment.ts'
import { deskPermissions } from '#contract/core/requests/permissions.ts'
import * as features from './features.ts'

const ofFeatures = Object.entries(features).flatMap(([name, feature]) =>
  'permissions' in feature ? [[name, feature.permissions] as const] : [],
)

/** Every permission that a call may need or a feature asks for, by module or feature. */
export const declaredPermissions: Readonly<Record<string, DeclaredPermissions>> = {
  accounts: { own: 'own-account', owner: 'owner' },
  modules: Object.fromEntries(moduleKinds.map((kind) => [kind, kind])),
  menus: menuPermissions,
  desk: deskPermissions,
  devices: devicePermissions,
  ...Object.fromEntries(ofFeatures),
}
