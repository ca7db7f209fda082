import {
  printed,
  type IdpContext,
  type Named,
  type Printed,
} from '#server/features/single-sign-on/commands/idp-context.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { inColumns } from '#server/platform/text/in-columns.ts'
import { readRolesAndCompanies } from '#server/features/single-sign-on/commands/command-queries.ts'
import { dayText, endText } from '#server/core/commands/list-texts.ts'
import { addressLines, readAddresses } from '#server/features/single-sign-on/commands/settings/addresses.ts'
import { readSetConnection, readShownKeys } from '#server/features/single-sign-on/commands/settings/setting-queries.ts'
import { settingRows } from '#server/features/single-sign-on/commands/settings/setting-rows.ts'
import { readDomainsOf } from '#server/features/single-sign-on/proven-domain-queries.ts'

/**
 * Prints what to enter at the provider of a connection, what it is set to, its keys and their ends. No secret. `json`: for
 * scripts.
 */
export async function showIdp(parts: IdpContext, { tenant, connection }: Named, json: boolean): Promise<Printed> {
  const { tenant_id: tenantId, name: tenantName, authtype } = tenant
  const { roles } = await readRolesAndCompanies(parts.database, tenantId)
  const addresses = await readAddresses(parts, connection)
  const { found, keys, domains } = await inTenant(parts.database, tenantId, async (scope) => ({
    found: await readSetConnection(scope, tenantId, connection.id),
    keys: (await readShownKeys(scope, tenantId, connection.id)).map(shortened),
    domains: await readDomainsOf(scope, tenantId),
  }))
  const { connection: set, groups, testedAt, metadataReadAt, isActive } = found
  const isEnforced = authtype === set.kind
  if (json) {
    const roleOf = (id: string) => roles.find((role) => role.id === id)?.name ?? id
    const { defaultRoleId, defaultCompanyId: _, tenantId: __, ...settings } = set
    const shown = {
      tenant: tenantName,
      addresses,
      ...settings,
      role: roleOf(defaultRoleId),
      groups: groups.map(({ group, roleId }) => ({ group, role: roleOf(roleId) })),
      keys,
      provenDomains: domains,
      testedAt,
      metadataReadAt,
      isActive,
      isEnforced,
    }
    return printed(JSON.stringify(shown, null, 2))
  }
  const day = (at: Date | null, never: string) => (at === null ? never : dayText(at))
  const isSaml = set.protocol === 'saml'
  return printed(
    `${set.name} of ${tenantName}, ${isSaml ? 'SAML' : 'OpenID'}  ${set.id}`,
    '',
    'Enter at the provider, for each domain that users sign in at:',
    ...addressLines(addresses),
    '',
    ...inColumns([
      ...settingRows({ ...set, groups }, roles),
      ['proven domains', domains.length === 0 ? 'none' : domains.join(', ')],
      ['tested', day(testedAt, 'NOT TESTED')],
      ...(isSaml ? [['metadata read', day(metadataReadAt, 'never')]] : []),
      ['passwords', isEnforced ? 'refused, but for accounts that may break the glass' : 'accepted too'],
      ...(isActive ? [] : [['state', 'SWITCHED OFF']]),
    ]),
    '',
    ...inColumns([
      ['KEY', 'SHA-256', 'FROM', 'UNTIL'],
      ...keys.map((key) => [
        key.kind,
        key.fingerprint,
        beginText(key.beginsAt, parts.now),
        endText(key.endsAt, parts.now, key.isReplaced),
      ]),
    ]),
    ...(keys.some(({ kind }) => kind === 'encryption-key') ? [] : [noEncryptionKey]),
  )
}

const noEncryptionKey =
  'No encryption key is published, so the provider cannot encrypt: idp rotate --own-keys makes one.'

const beginText = (begin: Date | null, now: Date): string =>
  begin === null || begin <= now ? 'in use' : `begins ${begin.toISOString().slice(0, 16)}Z`

/** A key with the beginning alone of a secret's hash, which a guess could be compared with. */
const shortened = <Key extends { kind: string; fingerprint: string }>(key: Key): Key =>
  key.kind === 'client-secret' ? { ...key, fingerprint: key.fingerprint.slice(0, 16) } : key
