import { ok, type Result } from '@portico/contract/platform/result.ts'
import type { CommandError } from '@portico/server/core/commands/define-command.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readRolesAndCompanies } from '#features/single-sign-on/server/commands/command-queries.ts'
import type { IdpContext, Named } from '#features/single-sign-on/server/commands/idp-context.ts'
import { readAddresses, type ProviderAddresses } from './addresses.ts'
import { readSetConnection, readShownKeys } from './setting-queries.ts'
import { namedSettings, type NamedSettings } from './setting-rows.ts'
import { readDomainsOf } from '#features/single-sign-on/server/proven-domain-queries.ts'

/** A connection as operators see it: its addresses for the provider, its settings, and its keys without their secrets. */
export type ShownIdp = NamedSettings & {
  tenant: string
  id: string
  addresses: ProviderAddresses[]
  keys: Awaited<ReturnType<typeof readShownKeys>>
  provenDomains: string[]
  testedAt: Date | null
  metadataReadAt: Date | null
  isActive: boolean
  /** Whether all accounts must sign in through connections of this kind, except for break-glass accounts. */
  isEnforced: boolean
}

/**
 * Returns the data to enter at the provider of a connection, its settings, its keys and their ends. The result contains
 * no secret.
 */
export async function showIdp(
  parts: IdpContext,
  { tenant, connection }: Named,
): Promise<Result<ShownIdp, CommandError>> {
  const { tenant_id, name, authtype } = tenant
  const { roles } = await readRolesAndCompanies(parts.database, tenant_id)
  const addresses = await readAddresses(parts, connection)
  const { found, keys, provenDomains } = await inTenant(parts.database, tenant_id, async (scope) => ({
    found: await readSetConnection(scope, tenant_id, connection.id),
    keys: (await readShownKeys(scope, tenant_id, connection.id)).map(shortened),
    provenDomains: await readDomainsOf(scope, tenant_id),
  }))
  const { testedAt, metadataReadAt, isActive, groups } = found
  const { tenantId: _, defaultCompanyId: __, ...set } = found.connection
  return ok({
    tenant: name,
    addresses,
    ...namedSettings({ ...set, groups }, roles),
    keys,
    provenDomains,
    testedAt,
    metadataReadAt,
    isActive,
    isEnforced: authtype === set.kind,
  })
}

/** Returns a key with only the beginning of a secret's hash, because guesses could be compared with a whole hash. */
const shortened = <Key extends { kind: string; fingerprint: string }>(key: Key): Key =>
  key.kind === 'client-secret' ? { ...key, fingerprint: key.fingerprint.slice(0, 16) } : key
