import { isLocalHost } from '@portico/contract/platform/host-name.ts'
import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import { administered, type Administered, type Administering } from '#server/features/administration/administering.ts'
import { inJson, said, wrong, type Said } from '#server/features/administration/commands/said.ts'
import type { TenantCommand } from '#server/features/administration/commands/tenant-command.ts'
import { tenantLines, tenantTable } from '#server/features/administration/commands/tenant-lines.ts'
import { tellOfWay, type Terminal } from '#server/features/administration/commands/tell-of-way.ts'
import { addTenant, type TenantToAdd } from '#server/features/administration/tenants/add-tenant.ts'
import { removeTenant, setTenantActivity } from '#server/features/administration/tenants/change-tenant.ts'
import { findTenant } from '#server/features/administration/tenants/find-tenant.ts'
import { readHoldings, readTenants, type FoundTenant } from '#server/features/administration/tenants/tenant-queries.ts'

type Parts = Administering & Terminal

/**
 * Carries out a command of `tenant`. The running servers hear of it from the database.
 */
export async function runTenantCommand(command: TenantCommand, parts: Parts): Promise<Said> {
  switch (command.verb) {
    case 'add':
      return add(command.tenant, parts)
    case 'list': {
      const tenants = await readTenants(parts.database)
      return command.json ? inJson(tenants) : said(...tenantTable(tenants))
    }
    case 'show': {
      const shown = await show(command.tenant, parts)
      if (shown.kind === 'refused') return wrong(shown)
      return command.json ? inJson(shown.value.data) : said(...shown.value.lines)
    }
    case 'activate':
    case 'deactivate':
      return setActivity(command.verb, command.tenant, parts)
    case 'remove':
      return command.isSure ? remove(command.tenant, parts) : warn(command.tenant, parts)
  }
}

async function show(tenant: string, parts: Parts): Promise<Administered<{ data: FoundTenant; lines: string[] }>> {
  const found = await findTenant(parts, tenant)
  if (found.kind === 'refused') return found
  const has = await readHoldings(parts.database, found.value.id, ownerRole)
  return administered({ data: { ...found.value, ...has }, lines: tenantLines(found.value, has) })
}

async function warn(tenant: string, parts: Parts): Promise<Said> {
  const shown = await show(tenant, parts)
  if (shown.kind === 'refused') return wrong(shown)
  const { host } = shown.value.data
  return wrong({
    problems: [
      ...shown.value.lines,
      ...(host === null
        ? []
        : [`So would the domain ${host} with its settings and pictures, if it leads to this tenant.`]),
      'All of this but its events would be deleted. Say --yes too.',
    ],
  })
}

async function remove(tenant: string, parts: Parts): Promise<Said> {
  const removed = await removeTenant(parts, tenant)
  if (removed.kind === 'refused') return wrong(removed)
  const { isDomainDeleted } = removed.value
  const { name, host } = removed.value.tenant
  const domain = isDomainDeleted ? [`So is the domain ${host}.`] : []
  return said(`${name} and everything it had are deleted.`, ...domain)
}

async function setActivity(verb: 'activate' | 'deactivate', tenant: string, parts: Parts): Promise<Said> {
  const isActive = verb === 'activate'
  const set = await setTenantActivity(parts, { tenant, isActive })
  if (set.kind === 'refused') return wrong(set)
  const { tenant: now, isChanged } = set.value
  if (!isChanged) return said(`${now.name} is unchanged: it was so already.`)
  return said(
    isActive ? `${now.name} is active again.` : `${now.name} is deactivated: its sessions have ended, its rows stay.`,
  )
}

async function add(tenant: TenantToAdd, parts: Parts): Promise<Said> {
  const problems = await addressProblems(tenant, parts)
  if (problems.length > 0) return wrong({ problems })
  const added = await addTenant(parts, tenant)
  if (added.kind === 'refused') return wrong(added)
  const { tenantId: id, name, isNew, host, mail } = added.value
  const { domainurl: address } = await parts.domainOf({ id, name, host })
  if (mail === null) {
    return said(
      `${name} is there already, with this owner, at ${address}. Nothing was changed.`,
      'To mail its owner the way to a password again, say --resend too.',
    )
  }
  const made = isNew ? [`${name} is made. It signs in at ${address}.`] : []
  return said(...made, ...(await tellOfWay(parts, mail)))
}

/** Why a tenant without a host cannot be made yet: outside the demo a link to this machine opens on no other. */
async function addressProblems({ name, host }: TenantToAdd, { domainOf, isProduction }: Parts): Promise<string[]> {
  if (!isProduction || host !== null) return []
  const { domainurl } = await domainOf({ id: '', name, host })
  if (!isLocalHost(URL.parse(domainurl)?.hostname ?? '')) return []
  return [
    `The mail would lead to ${domainurl}, which is this machine alone. Give the tenant a host (--host portal.example.com),`,
    'or say where all of them sign in: npm run portico -- domain set localhost domainurl=https://portal.example.com',
  ]
}
