import { expect, it } from 'vitest'
import { devicePermissions } from '#contract/core/devices/enrolment.ts'
import { deskPermissions } from '#contract/core/requests/permissions.ts'
import { menuPermissions, whyNotPermitted, type Permission } from './permission.ts'

const { agent, settings } = deskPermissions

it.each([
  ["what is one's own", 'own-account', ['own-account'], null],
  ["the owner's, to the owner", 'owner', ['own-account', 'owner'], null],
  ["the owner's, to a role with every module", 'owner', ['Insight', 'Desk', 'Chat Bot'], 'owner-only'],
  ['enrolment, to a role with its menu entry', devicePermissions.enrolment, [devicePermissions.enrolment], null],
  ['enrolment, to a role without it', devicePermissions.enrolment, ['Insight'], 'not-permitted'],
  ["the desk's queue, to a role that raises requests", agent, ['Desk'], 'not-permitted'],
  ["the desk's settings, to an agent", settings, ['Desk', agent], 'not-permitted'],
  ['Export to PDF, to a role with its menu entry', menuPermissions.exportPdf, ['entry:Export to PDF'], null],
  ['a module, to a role that has it', 'Insight', ['Desk', 'Insight'], null],
  ['a module, to a role that has others', 'Insight', ['Desk', 'Chat Bot'], 'not-permitted'],
  ['a module, to the owner whose role lost it', 'Desk', ['owner', 'Insight'], 'not-permitted'],
] as const satisfies [string, Permission, readonly Permission[], string | null][])(
  '%s',
  (_, permission, given, expected) => {
    expect(whyNotPermitted(permission, { permissions: new Set<Permission>(given) })).toBe(expected)
  },
)
