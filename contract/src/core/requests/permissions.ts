import { type DeclaredPermissions, deskQueuePath, deskSettingsPath } from '#contract/core/calls/permission.ts'

/** The permissions of the desk: to work on the requests of all users, and to set it up. */
export const deskPermissions = {
  agent: `link:${deskQueuePath}`,
  settings: `link:${deskSettingsPath}`,
} as const satisfies DeclaredPermissions
