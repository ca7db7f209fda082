import { afterAll, beforeAll, expect, it } from 'vitest'
import { runWords } from '@portico/server/core/commands/test-commands.ts'
import { accountCommands } from './account-commands.ts'
import { roleCommands } from './role-commands.ts'
import { tenantCommands } from './tenant-commands.ts'
import {
  openAdministeredDatabase,
  type AdministeredDatabase,
} from '#features/administration/server/test-administration.ts'

let administration: AdministeredDatabase
beforeAll(async () => {
  administration = await openAdministeredDatabase()
})
afterAll(() => administration.close())

const commands = [...tenantCommands, ...accountCommands, ...roleCommands]

/** Runs a command as an operator types it. Its email is sent, unless `why` gives the reason why not. */
const portico = (line: string, why: string | null = null, isProduction = false) =>
  runWords(commands, line.split(' '), { ...administration.parts, deliver: async () => why, isProduction })

it('lists tenants and accounts, as a table and as JSON', async () => {
  expect((await portico('tenant list')).lines).toEqual([
    'There is no tenant yet: npm run portico -- tenant add "Acme" --owner ann@acme.example',
  ])
  await portico('tenant add Acme --owner ann@acme.example --msp --host portal.acme.example')
  expect((await portico('tenant list')).lines[1]).toMatch(/^Acme +MSP +active +portal\.acme\.example +[0-9a-f-]{36}$/)
  expect((await portico('tenant show acme')).lines).toContain('owners           ann@acme.example')
  const [json = ''] = (await portico('tenant show Acme --json')).lines
  expect(JSON.parse(json)).toMatchObject({ name: 'Acme', counts: { accounts: 1, roles: 2, sessions: 0 } })
  expect(await portico('tenant show Nowhere')).toMatchObject({
    lines: [],
    problems: ['There is no tenant Nowhere. npm run portico -- tenant list shows all.'],
  })
  await portico('account add bo@acme.example --role Staff')
  expect((await portico('account list')).lines.slice(1)).toEqual([
    'ann@acme.example  ann   Owner  has no password yet',
    'bo@acme.example   bo    Staff  has no password yet',
  ])
  expect(JSON.parse((await portico('account list --json')).lines[0] ?? '')).toHaveLength(2)
  expect((await portico('account show bo@acme.example')).lines).toContain('last sign-in  never')
})

it('creates no tenant in production whose mail would link to this machine only', async () => {
  const { problems } = await portico('tenant add Lonely --owner lo@lonely.example', null, true)
  expect(problems[0]).toContain('http://localhost:3000, which works on this machine only')
  expect(await administration.rows("select from tenant.tenants where name = 'Lonely'")).toEqual([])
})

it('prints the link to a password where its mail is not sent, or on request', async () => {
  const sent = await portico('account reset bo@acme.example')
  expect(sent.lines).toEqual(['A mail with a link to set a password was sent to bo@acme.example.'])
  const failed = await portico('account add cy@acme.example --role Staff', 'Connection refused')
  expect(failed.lines.slice(0, 2)).toEqual([
    'cy@acme.example now has an account in Acme.',
    'THE MAIL TO cy@acme.example WAS NOT SENT: Connection refused',
  ])
  const printed = await portico('account reset bo@acme.example --print')
  for (const { lines } of [failed, printed]) {
    expect(lines.join('\n')).toMatch(
      /\/reset\?resettoken=[\w-]{43}\nTemporary password: \w{4}(-\w{4}){3}\nBoth are valid until /,
    )
  }
})

it('prints what a change did, what it would delete, and what did not differ', async () => {
  expect((await portico('account deactivate bo@acme.example')).lines).toEqual([
    'bo@acme.example in Acme is deactivated; its sessions have ended.',
  ])
  expect((await portico('account deactivate bo@acme.example')).lines).toEqual(['bo@acme.example in Acme is unchanged.'])
  const unsure = await portico('account remove bo@acme.example')
  expect(unsure.problems.at(-1)).toMatch(/Add --yes to confirm\.$/)
  expect((await portico('account remove bo@acme.example --yes')).lines).toEqual(['bo@acme.example in Acme is deleted.'])
  expect((await portico('account deactivate ann@acme.example')).problems).toEqual([
    'ann@acme.example is the last active owner of Acme. Make another account an owner first, or add --force.',
  ])
})

it('lists roles with their modules and menus, and prints their changes', async () => {
  expect((await portico('role add Lead --module Desk --module Insights')).lines).toEqual([
    'The role Lead of Acme is created.',
    'Lead  (0 accounts)',
    '  Desk: My requests=/desk/',
    '  Insights MSP: Overview=/insights, Devices=/insights/devices',
  ])
  expect((await portico('role list')).lines).toContain('Owner  (1 account)')
  expect(JSON.parse((await portico('role list --json')).lines[0] ?? '')).toHaveLength(3)
  expect((await portico('role set Lead --drop-module Desk')).lines[0]).toBe('The role Lead of Acme is changed.')
  expect((await portico('role remove Lead')).lines).toEqual(['The role Lead is deleted.'])
})

it('prints what a tenant has before it is deleted, and the result', async () => {
  expect((await portico('tenant deactivate Acme')).lines).toEqual([
    'Acme is deactivated: its sessions have ended, its data stays.',
  ])
  expect((await portico('tenant deactivate Acme')).lines).toEqual(['Acme is unchanged.'])
  expect((await portico('tenant activate Acme')).lines).toEqual(['Acme is active again.'])
  const unsure = await portico('tenant remove Acme')
  expect(unsure.problems).toContain('accounts         2')
  expect(unsure.problems.at(-2)).toMatch(/^The domain portal\.acme\.example .* would be deleted too/)
  expect(unsure.problems.at(-1)).toBe('All of this except its events would be deleted. Add --yes to confirm.')
  const both = await Promise.all([portico('tenant remove Acme --yes'), portico('tenant remove Acme --yes')])
  expect(both.filter(({ problems }) => problems.length > 0)).toHaveLength(1)
  expect(both.flatMap(({ lines }) => lines)).toEqual([
    'Acme and all its data are deleted.',
    'The domain portal.acme.example is deleted too.',
  ])
})
