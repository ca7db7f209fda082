import * as z from 'zod/mini'
import { type DeclaredPermissions, enrolmentPath } from '#contract/core/calls/permission.ts'

/** The permission to enrol devices and set companies up. */
export const devicePermissions = {
  enrolment: `link:${enrolmentPath}`,
} as const satisfies DeclaredPermissions

/** An enrolment code: 32 random bytes, base64url. */
export const enrolmentCode = z.string().check(z.regex(/^[\w-]{43}$/, 'is not an enrolment code'))
