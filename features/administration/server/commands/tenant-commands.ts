import { newTenantProblems } from '#features/administration/contract/tenant-rules.ts'
import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import { isLocalHost } from '@portico/contract/platform/host-name.ts'
import { err, ok } from '@portico/contract/platform/result.ts'
import type { CommandContext } from '@portico/server/core/commands/command-context.ts'
import { defineCommand, type Command } from '@portico/server/core/commands/define-command.ts'
import { declined, type Administered, type Administering } from '#features/administration/server/administering.ts'
import { passwordLinkLines } from './password-link-lines.ts'
import { jsonLines } from '@portico/server/core/commands/list-texts.ts'
import { languageProblems } from './account-commands.ts'
import { tenantLines, tenantTable } from './tenant-lines.ts'
import { addTenant, type AddedTenant, type TenantToAdd } from '#features/administration/server/tenants/add-tenant.ts'
import { readTenantSettings } from '#features/administration/contract/tenant-setting-rules.ts'
import { setTenant } from '#features/administration/server/tenants/set-tenant.ts'
import { removeTenant, setTenantActivity } from '#features/administration/server/tenants/change-tenant.ts'
import { findTenant } from '#features/administration/server/tenants/find-tenant.ts'
import {
  readHoldings,
  readTenants,
  type FoundTenant,
  type TenantHoldings,
} from '#features/administration/server/tenants/tenant-administration-queries.ts'

export const addTenantCommand = defineCommand({
  name: 'tenant add',
  usage: [
    'npm run portico -- tenant add <name> --owner <email> [--owner-name "Ann Smith"] [--msp] [--host portal.example.com]',
    '    [--language de] [--resend]',
  ],
  words: ['a name'],
  options: {
    'owner': 'text',
    'owner-name': 'text',
    'msp': 'flag',
    'host': 'text',
    'language': 'text',
    'resend': 'flag',
  },
  needs: ['owner'],
  read([name = ''], { owner = '', msp = false, host = null, language = '', resend = false, ...given }) {
    const tenant = { name, email: owner, ownerName: given['owner-name'] ?? '', isMsp: msp, host, language, resend }
    const problems = [
      // Missing ones have already been reported.
      ...newTenantProblems({ ...tenant, name: name || 'x', email: owner || 'x@example.com' }),
      ...languageProblems(language),
    ]
    return problems.length > 0 ? err(problems) : ok<TenantToAdd>(tenant)
  },
  async run(context, tenant): Promise<Administered<AddedTenant & { address: string }>> {
    const problems = await addressProblems(context, tenant)
    if (problems.length > 0) return declined('host-needed', ...problems)
    const added = await addTenant(context, tenant)
    if (!added.ok) return added
    const { tenantId: id, name, host } = added.value
    const { domainurl: address } = await context.domainOf({ id, name, host })
    return ok({ ...added.value, address })
  },
  async print({ name, isNew, mail, address }, _tenant, context) {
    if (mail !== null) {
      const made = isNew ? [`${name} is created. It signs in at ${address}.`] : []
      return [...made, ...(await passwordLinkLines(context, mail))]
    }
    return [
      `${name} already exists, with this owner, at ${address}. Nothing was changed.`,
      'To send its owner the mail for a password again, add --resend.',
    ]
  },
})

/**
 * Returns why a tenant without a host cannot be created yet. Outside the demo, links to localhost would not work on
 * other computers.
 */
async function addressProblems(
  { domainOf, isProduction }: Pick<CommandContext, 'domainOf' | 'isProduction'>,
  { name, host }: TenantToAdd,
): Promise<string[]> {
  if (!isProduction || host !== null) return []
  const { domainurl } = await domainOf({ id: '', name, host })
  if (!isLocalHost(URL.parse(domainurl)?.hostname ?? '')) return []
  return [
    `The mail would link to ${domainurl}, which works on this machine only. Give the tenant a host (--host portal.example.com),`,
    'or set the address at which all of them sign in: npm run portico -- domain set localhost domainurl=https://portal.example.com',
  ]
}

export const listTenantsCommand = defineCommand({
  name: 'tenant list',
  isReadOnly: true,
  usage: ['npm run portico -- tenant list [--json]'],
  options: { json: 'flag' },
  read: (_words, { json = false }) => ok({ json }),
  run: async ({ database }) => ok(await readTenants(database)),
  print: (tenants, { json }) => (json ? jsonLines(tenants) : tenantTable(tenants)),
})

type ShownTenant = { tenant: FoundTenant; holdings: { counts: TenantHoldings; owners: readonly string[] } }

async function showTenant(context: Administering, { tenant }: { tenant: string }): Promise<Administered<ShownTenant>> {
  const found = await findTenant(context, tenant)
  if (!found.ok) return found
  const holdings = await readHoldings(context.database, found.value.id, ownerRole)
  return ok({ tenant: found.value, holdings })
}

export const showTenantCommand = defineCommand({
  name: 'tenant show',
  isReadOnly: true,
  usage: ['npm run portico -- tenant show <tenant> [--json]'],
  words: ['a tenant'],
  options: { json: 'flag' },
  read: ([tenant = ''], { json = false }) => ok({ tenant, json }),
  run: showTenant,
  print: ({ tenant, holdings }, { json }) =>
    json ? jsonLines({ ...tenant, ...holdings }) : tenantLines(tenant, holdings),
})

export const setTenantCommand = defineCommand({
  name: 'tenant set',
  usage: [
    'npm run portico -- tenant set <tenant> [--mfa off|email] [--idle 30m] [--absolute 12h] [--sign-in any|single-sign-on]',
    '    [--discovery domain|open|private] [--password-length 15-64|domain]',
  ],
  words: ['a tenant'],
  options: {
    'mfa': 'text',
    'idle': 'text',
    'absolute': 'text',
    'sign-in': 'text',
    'discovery': 'text',
    'password-length': 'text',
  },
  read([tenant = ''], typed) {
    const { wanted, problems } = readTenantSettings(typed)
    if (problems.length > 0) return err(problems)
    if (Object.keys(typed).length === 0)
      return err(['Specify at least one setting: npm run portico -- tenant set --help'])
    return ok({ tenant, settings: wanted })
  },
  run: setTenant,
  print({ tenant: { name }, changes, endedSessions }) {
    if (changes.length === 0) return [`${name} is unchanged.`]
    const ended = endedSessions === 1 ? '1 session has ended.' : `${endedSessions} sessions have ended.`
    return [`${name} is changed: ${changes.join(', ')}.`, ...(endedSessions === 0 ? [] : [ended])]
  },
})

const activityCommand = (verb: 'activate' | 'deactivate') =>
  defineCommand({
    name: `tenant ${verb}`,
    usage: ['npm run portico -- tenant deactivate|activate <tenant>'],
    words: ['a tenant'],
    read: ([tenant = '']) => ok({ tenant }),
    run: (context, { tenant }) => setTenantActivity(context, { tenant, isActive: verb === 'activate' }),
    print({ tenant: { name }, isChanged }) {
      if (!isChanged) return [`${name} is unchanged.`]
      const ended = `${name} is deactivated: its sessions have ended, its data stays.`
      return [verb === 'activate' ? `${name} is active again.` : ended]
    },
  })

export const deactivateTenantCommand = activityCommand('deactivate')
export const activateTenantCommand = activityCommand('activate')

export const removeTenantCommand = defineCommand({
  name: 'tenant remove',
  usage: ['npm run portico -- tenant remove <tenant> --yes'],
  words: ['a tenant'],
  options: { yes: 'flag' },
  read: ([tenant = ''], { yes = false }) => ok({ tenant, isSure: yes }),
  async run(context, { tenant, isSure }) {
    if (isSure) return removeTenant(context, tenant)
    const shown = await showTenant(context, { tenant })
    if (!shown.ok) return shown
    const { host } = shown.value.tenant
    return declined(
      'not-confirmed',
      ...tenantLines(shown.value.tenant, shown.value.holdings),
      ...(host === null
        ? []
        : [`The domain ${host} with its settings and pictures would be deleted too, if it leads to this tenant.`]),
      'All of this except its events would be deleted. Add --yes to confirm.',
    )
  },
  print: ({ tenant: { name, host }, isDomainDeleted }) => [
    `${name} and all its data are deleted.`,
    ...(isDomainDeleted ? [`The domain ${host} is deleted too.`] : []),
  ],
})

export const tenantCommands: readonly Command[] = [
  addTenantCommand,
  listTenantsCommand,
  showTenantCommand,
  setTenantCommand,
  deactivateTenantCommand,
  activateTenantCommand,
  removeTenantCommand,
]
