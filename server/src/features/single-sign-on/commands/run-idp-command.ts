import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { inColumns } from '#server/platform/text/in-columns.ts'
import { addIdp } from '#server/features/single-sign-on/commands/add-idp.ts'
import { isProofCommand, listProofs, runProofCommand } from '#server/features/single-sign-on/commands/prove-domain.ts'
import { noteChange } from '#server/features/single-sign-on/commands/settings/note-change.ts'
import { printAddresses } from '#server/features/single-sign-on/commands/settings/addresses.ts'
import { setIdp } from '#server/features/single-sign-on/commands/settings/set-idp.ts'
import { showIdp } from '#server/features/single-sign-on/commands/settings/show-idp.ts'
import { breakGlass, enforce, release, unlink } from '#server/features/single-sign-on/commands/require-idp.ts'
import { rotateIdp } from '#server/features/single-sign-on/commands/rotate-idp.ts'
import { testIdp } from '#server/features/single-sign-on/commands/check-idp.ts'
import type { CommandParts, Tenant } from '#server/core/commands/command-parts.ts'
import type { IdpCommand } from '#server/features/single-sign-on/commands/idp-command.ts'
import {
  deleteConnection,
  readConnections,
  readKeys,
  readTenants,
} from '#server/features/single-sign-on/commands/command-queries.ts'
import { dayText, endText, said, wrong, type Said } from '#server/core/commands/said.ts'

/**
 * Carries out a command of `idp`.
 */
export async function runIdpCommand(command: IdpCommand, parts: CommandParts): Promise<Said> {
  const tenants = await readTenants(parts.database)
  const tenant = tenants.find(({ name }) => name === command.tenant)
  const all = command.tenant === '' ? listAll(command, tenants, parts) : null
  if (all !== null) return all
  if (tenant === undefined) return wrong(`There is no tenant ${command.tenant}. There are ${namesOf(tenants)}.`)
  if (isProofCommand(command)) return runProofCommand(command, tenant, parts)
  switch (command.verb) {
    case 'list':
      return list(parts, [tenant])
    case 'add':
      return addIdp(command, tenant, parts)
    case 'addresses':
      return printAddresses(tenant, command.subject, parts)
    case 'unlink':
      return unlink(parts, tenant, normaliseEmail(command.subject))
    case 'break-glass':
      return breakGlass(parts, tenant, normaliseEmail(command.subject))
    case 'release':
      return release(parts, tenant)
    default:
      return withConnection(command, tenant, parts)
  }
}

/** What a command lists of all tenants; null for one that is about a single tenant. */
function listAll({ verb }: IdpCommand, tenants: readonly Tenant[], parts: CommandParts): Promise<Said> | null {
  if (verb === 'list') return list(parts, tenants)
  return verb === 'domains' ? listProofs(parts, null) : null
}

async function withConnection(command: IdpCommand, tenant: Tenant, parts: CommandParts): Promise<Said> {
  const connections = await readConnections(parts.database, tenant.tenant_id)
  const connection = connections.find(({ name }) => name === command.subject)
  if (connection === undefined) return wrong(...unknownConnection(tenant.name, command.subject, connections))
  const named = { tenant, connection }
  if (command.verb === 'show') return showIdp(named, parts, command.options.json === true)
  if (command.verb === 'set') return setIdp(command, named, parts)
  if (command.verb === 'test') return testIdp(named, parts, command.options.metadata)
  if (command.verb === 'rotate') return rotateIdp(command, named, parts)
  if (command.verb === 'enforce') return enforce(parts, named)
  return inTenant(parts.database, tenant.tenant_id, async (scope) => {
    const isDeleted = await deleteConnection(scope, tenant.tenant_id, connection.id)
    if (!isDeleted) return wrong(`The connection ${connection.name} of ${tenant.name} was removed meanwhile.`)
    await noteChange(scope, parts, { tenant, event: 'connection-removed', what: connection.name })
    return said(`${connection.name} is removed. Sessions that it opened last until they end.`)
  })
}

function unknownConnection(tenant: string, name: string, there: readonly { name: string }[]): string[] {
  const others = there.length === 0 ? 'It has none: idp add makes one.' : `It has ${namesOf(there)}.`
  return [`${tenant} has no connection ${name}. ${others}`]
}

const namesOf = (tenants: readonly { name: string }[]) => tenants.map(({ name }) => name).join(', ')

async function list({ database, now }: CommandParts, tenants: readonly Tenant[]): Promise<Said> {
  const rows: string[][] = []
  for (const { tenant_id, name } of tenants) {
    for (const { id, name: connection, kind, protocol, issuer, tested_at } of await readConnections(
      database,
      tenant_id,
    )) {
      const tested = tested_at === null ? 'NOT TESTED' : `tested ${dayText(tested_at)}`
      rows.push([name, connection, `${kind} ${protocol}`, issuer, tested])
      for (const key of await readKeys(database, tenant_id, id)) {
        rows.push(['', '', key.kind, key.fingerprint.slice(0, 16), endText(key.ends_at, now, key.warned_days === 0)])
      }
    }
  }
  return rows.length === 0
    ? said('No connection is set.')
    : said(...inColumns([['TENANT', 'CONNECTION', 'KIND', 'ISSUER', ''], ...rows]))
}
