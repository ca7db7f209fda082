import { randomBytes } from 'node:crypto'
import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import { inColumns } from '#server/plumbing/in-columns.ts'
import { addIdp } from '#server/sign-in/commands/add-idp.ts'
import { isProofCommand, listProofs, runProofCommand } from '#server/sign-in/commands/prove-domain.ts'
import { noteChange } from '#server/sign-in/commands/settings/note-change.ts'
import { printAddresses } from '#server/sign-in/commands/settings/print-addresses.ts'
import { setIdp } from '#server/sign-in/commands/settings/set-idp.ts'
import { showIdp } from '#server/sign-in/commands/settings/show-idp.ts'
import { rotateIdp } from '#server/sign-in/commands/rotate-idp.ts'
import { testIdp } from '#server/sign-in/commands/test-idp.ts'
import type { CommandParts, Named, Tenant } from '#server/sign-in/commands/command-parts.ts'
import type { IdpCommand } from '#server/sign-in/commands/idp-command.ts'
import {
  deleteConnection,
  deleteLinks,
  hasSignedIn,
  letBreakGlass,
  readConnections,
  readGlassBreakers,
  readKeys,
  readTenants,
  setAuthtype,
} from '#server/sign-in/commands/queries.ts'
import { endText, said, wrong, type Said } from '#server/sign-in/commands/said.ts'

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
      await inTenant(parts.database, tenant.tenant_id, (scope) => setAuthtype(scope, tenant.tenant_id, 'local'))
      return said(`${tenant.name}: passwords are open to everybody again, beside its connections.`)
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
  await inTenant(parts.database, tenant.tenant_id, async (scope) => {
    await deleteConnection(scope, tenant.tenant_id, connection.id)
    await noteChange(scope, parts, { tenant, event: 'connection-removed', what: connection.name })
  })
  return said(`${connection.name} is removed. Sessions that it opened go on until they end.`)
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
      const tested = tested_at === null ? 'NOT TESTED' : `tested ${tested_at.toISOString().slice(0, 10)}`
      rows.push([name, connection, `${kind} ${protocol}`, issuer, tested])
      for (const key of await readKeys(database, tenant_id, id)) {
        rows.push(['', '', key.kind, key.fingerprint.slice(0, 16), endText(key.ends_at, now)])
      }
    }
  }
  return rows.length === 0
    ? said('No connection is set.')
    : said(...inColumns([['TENANT', 'CONNECTION', 'KIND', 'ISSUER', ''], ...rows]))
}

async function unlink({ database }: CommandParts, { tenant_id, name }: Tenant, email: string): Promise<Said> {
  const links = await deleteLinks(database, tenant_id, email)
  return links === 0
    ? wrong(`Nobody at a provider is known as ${email} in ${name}.`)
    : said(`${email} is known at no provider any more; the next sign-in there links it anew.`)
}

async function breakGlass(
  { database, hashes }: CommandParts,
  { tenant_id, name }: Tenant,
  email: string,
): Promise<Said> {
  const password = randomBytes(15).toString('base64url')
  const id = await letBreakGlass(database, tenant_id, { email, hash: await hashes.hash(password) })
  if (id === null) return wrong(`${name} has no account ${email}.`)
  return said(
    `${email} may sign in to ${name} with this password whatever its providers do. It is shown this once: seal it away.`,
    password,
  )
}

async function enforce({ database }: CommandParts, { tenant, connection }: Named): Promise<Said> {
  const { tenant_id } = tenant
  return inTenant(database, tenant_id, async (scope) => {
    if (!(await hasSignedIn(scope, tenant_id, connection.id))) {
      return wrong(`Nobody has signed in through ${connection.name} yet: sign in once, then give this command again.`)
    }
    const breakers = await readGlassBreakers(scope, tenant_id)
    if (breakers.length === 0) {
      return wrong(
        `Nobody could get in if ${connection.name} failed: npm run portico -- idp break-glass names somebody.`,
      )
    }
    await setAuthtype(scope, tenant_id, connection.kind)
    return said(`${tenant.name} signs in through ${connection.name} alone, but for ${breakers.join(', ')}.`)
  })
}
