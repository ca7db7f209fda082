import { type DeclaredPermissions, enrolmentPath } from '#contract/core/calls/permission.ts'

/** The permission to enrol devices and set companies up. */
export const devicePermissions = {
  enrolment: `link:${enrolmentPath}`,
} as const satisfies DeclaredPermissions
