import { expect, it } from 'vitest'
import { type ModuleKind, ownerRole } from '#contract/core/accounts/roles.ts'
import { whyNotPermitted, type Permission, type RoleFacts } from './permission.ts'

const role = (moduleKinds: ModuleKind[], hasMenus = true, rolename = 'Staff'): RoleFacts => ({
  rolename,
  moduleKinds,
  hasMenus,
  mayEnrol: false,
  mayWorkDesk: false,
  maySetUpDesk: false,
})

it.each([
  ["what is one's own, to a role of nothing", 'own-account', role([], false), null],
  ["the owner's, to the owner", 'owner', role([], true, ownerRole), null],
  ["the owner's, to a role with every module", 'owner', role(['Insight', 'Desk', 'Chat Bot']), 'owner-only'],
  ['enrolment, to a role with its menu entry', 'enrolment', { ...role([]), mayEnrol: true }, null],
  ['enrolment, to a role without it', 'enrolment', role(['Insight']), 'not-permitted'],
  ["the desk's queue, to a role with its menu entry", 'desk-agent', { ...role([]), mayWorkDesk: true }, null],
  ["the desk's queue, to a role that raises requests", 'desk-agent', role(['Desk']), 'not-permitted'],
  ["the desk's settings, to a role with their menu entry", 'desk-settings', { ...role([]), maySetUpDesk: true }, null],
  ["the desk's settings, to an agent", 'desk-settings', { ...role(['Desk']), mayWorkDesk: true }, 'not-permitted'],
  ['a module, to a role that has it', 'Insight', role(['Desk', 'Insight']), null],
  ['a module, to a role that has others', 'Insight', role(['Desk', 'Chat Bot']), 'not-permitted'],
  ['a module, to a role without any', 'Chat Bot', role([]), 'not-permitted'],
  ['a module, to a role without menus', 'Insight', role(['Insight'], false), 'not-permitted'],
  ['the desk, to a role without menus', 'Desk', role(['Desk'], false), null],
  ['a module, to the owner whose role lost it', 'Desk', role(['Insight'], true, ownerRole), 'not-permitted'],
] as const satisfies [string, Permission, RoleFacts, string | null][])('%s', (_, permission, given, expected) => {
  expect(whyNotPermitted(permission, given)).toBe(expected)
})
