import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { ofCommandLine, type IdpContext } from './idp-context.ts'
import type { Tenant } from '@portico/server/core/tenants/tenant-queries.ts'
import type { IdpOptions } from './idp-options.ts'
import { keysOfMetadata } from './refresh-metadata.ts'
import { readConnections, readRolesAndCompanies } from './command-queries.ts'
import { readClientSecret } from './read-client-secret.ts'
import { takenProblems } from './prove-domain.ts'
import { addressOf, readMetadata } from './read-metadata.ts'
import { refusal, type CommandError } from '@portico/server/core/commands/define-command.ts'
import {
  nextId,
  readAddresses,
  type ProviderAddresses,
} from '#features/single-sign-on/server/commands/settings/addresses.ts'
import { applyOptions } from '#features/single-sign-on/server/commands/settings/apply-options.ts'
import { domainProblems } from '#features/single-sign-on/server/commands/settings/check-options.ts'
import { addConnection, type NewConnection } from '#features/single-sign-on/server/connection-administration-queries.ts'
import { unsetConnection } from '#features/single-sign-on/server/connection.ts'
import { makeOwnKeys } from '#features/single-sign-on/server/keys/own-keys.ts'

/** A connection that was added, and the data to enter at its provider, for each domain. */
export type AddedIdp = { tenant: string; id: string; name: string; addresses: ProviderAddresses[] }

/**
 * Adds a connection of a tenant, once everything about it has been checked. Refuses with a sentence for each option
 * that cannot be used, and if another tenant has proven one of the domains.
 */
export async function addIdp(
  parts: IdpContext,
  { tenant, name }: { tenant: Tenant; name: string },
  options: IdpOptions,
): Promise<Result<AddedIdp, CommandError>> {
  const there = await readConnections(parts.database, tenant.tenant_id)
  const { roles, companies } = await readRolesAndCompanies(parts.database, tenant.tenant_id)
  const protocol = options.metadata === undefined ? 'oidc' : 'saml'
  const read = applyOptions({ ...unsetConnection(name, protocol), groups: [] }, options, { name: tenant.name, roles })
  const way = await (options.metadata === undefined ? oidcWay(options, parts) : samlWay(options.metadata, parts))
  const [company] = companies
  const problems = [
    there.some((each) => each.name === name) ? `${tenant.name} has a connection ${name} already.` : null,
    options.kind === undefined ? 'Specify the kind: --kind msauth (Microsoft) or externalidp.' : null,
    company === undefined ? `${tenant.name} has no company.` : null,
    ...read.problems,
    ...domainProblems(domainsOf(options)),
    ...(way.ok ? [] : way.error),
  ].filter((problem) => problem !== null)
  if (problems.length > 0 || company === undefined || !way.ok) return refusal(...problems)
  const ids = there.map((each) => each.id)
  const wanted = {
    id: nextId(tenant.tenant_id, name, ids),
    ...read.settings,
    ...way.value,
    tenantId: tenant.tenant_id,
    defaultCompanyId: company.id,
    keys: [...way.value.keys, ...(await makeOwnKeys(parts.secret))],
    domains: domainsOf(options),
  }
  const { id, taken } = await addConnection(parts.database, wanted, parts.by ?? ofCommandLine)
  if (id === null) return refusal(...(await takenProblems(parts, taken)))
  return ok({ tenant: tenant.name, id, name, addresses: await readAddresses(parts, { id, protocol }) })
}

const domainsOf = ({ domain = [] }: IdpOptions): string[] => domain

type Way = Pick<NewConnection, 'saml' | 'metadataUrl' | 'keys'> & { issuer?: string }
type ReadWay = Result<Way, string[]>

async function oidcWay(options: IdpOptions, parts: IdpContext): Promise<ReadWay> {
  if (options['client-auth'] === 'private_key_jwt') {
    if (options['secret-file'] !== undefined)
      return err(['private_key_jwt needs no client secret: leave --secret-file out.'])
    return ok({ saml: null, metadataUrl: '', keys: [] })
  }
  const secret = await readClientSecret(options, parts)
  if (!secret.ok) return err([secret.error])
  return ok({ saml: null, metadataUrl: '', keys: [secret.value] })
}

async function samlWay(from: string, { folder }: IdpContext): Promise<ReadWay> {
  const read = await readMetadata(from, folder)
  if (!read.ok) return err([read.error])
  const saml = read.value
  return ok({ issuer: saml.entityId, saml, metadataUrl: addressOf(from), keys: keysOfMetadata(saml) })
}
