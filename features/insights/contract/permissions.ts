import { type DeclaredPermissions, permissionMenus } from '@portico/contract/core/calls/permission.ts'

/** The permission to choose the widgets of boards (spec A §3). */
export const boardPermissions = {
  edit: `entry:${permissionMenus.canEdit}`,
} as const satisfies DeclaredPermissions
