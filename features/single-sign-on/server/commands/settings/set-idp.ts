import { ok, type Result } from '@portico/contract/platform/result.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { IdpOptions } from '#features/single-sign-on/server/commands/idp-options.ts'
import { keysOfMetadata } from '#features/single-sign-on/server/commands/refresh-metadata.ts'
import {
  readConnections,
  readKeys,
  readRolesAndCompanies,
} from '#features/single-sign-on/server/commands/command-queries.ts'
import { addressOf, readMetadata } from '#features/single-sign-on/server/commands/read-metadata.ts'
import { refusal, type CommandError } from '@portico/server/core/commands/define-command.ts'
import { applyOptions, type Settings } from './apply-options.ts'
import { noteChange } from './note-change.ts'
import { deleteCertificates, readSetConnection, writeConnection, type SetConnection } from './setting-queries.ts'
import { namedSettings, settingChanges, type NamedSettings } from './setting-rows.ts'
import {
  addKey,
  deleteLinks,
  deleteLinksOfOthers,
  setGroups,
} from '#features/single-sign-on/server/connection-administration-queries.ts'
import { makeOwnKeys } from '#features/single-sign-on/server/keys/own-keys.ts'
import type { IdpContext, Named } from '#features/single-sign-on/server/commands/idp-context.ts'
import type { SamlProvider } from '@portico/saml/provider.ts'

/** A connection before and after a change; without `isChanged` nothing was written. */
export type ChangedIdp = {
  tenant: string
  before: NamedSettings
  after: NamedSettings
  isChanged: boolean
} & Consequences

type Consequences = {
  /**
   * The numbers of deleted links of accounts: those at the previous issuer, and those that were keyed by another
   * attribute.
   */
  unlinked: { atFormerIssuer: number; byOtherName: number }
  /** Whether an earlier test is no longer valid. */
  mustBeTested: boolean
}

/**
 * Changes only what the options name: id, keys and addresses stay. Checks as `idp add` does. If the issuer changes,
 * links to accounts at the former one are deleted; if accounts are keyed by another attribute, all links are deleted,
 * because the same value may name another user there.
 */
export async function setIdp(
  parts: IdpContext,
  named: Named,
  options: IdpOptions,
): Promise<Result<ChangedIdp, CommandError>> {
  const { tenant, connection } = named
  const { tenant_id: tenantId, name } = tenant
  const from = connection.protocol === 'saml' ? options.metadata : undefined
  const read = from === undefined ? null : await readMetadata(from, parts.folder)
  if (read?.ok === false) return refusal(read.error)
  const saml = read?.value ?? null
  const { roles } = await readRolesAndCompanies(parts.database, tenantId)
  const there = await readConnections(parts.database, tenantId)
  const secrets = await readKeys(parts.database, tenantId, connection.id)
  return inTenant(parts.database, tenantId, async (scope) => {
    const found = await readSetConnection(scope, tenantId, connection.id)
    const before: Settings = { ...found.connection, groups: found.groups }
    const { settings, problems } = applyOptions(before, options, { name, roles })
    const after = withMetadata(settings, saml, from ?? '')
    const isTaken = there.some((each) => each.id !== connection.id && each.name === after.name)
    const all = [
      ...(isTaken ? [`${name} has a connection ${after.name} already.`] : []),
      ...problems,
      ...stateProblems(before, after, named, secrets),
    ]
    if (all.length > 0) return refusal(...all)
    const shown = { tenant: name, before: namedSettings(before, roles), after: namedSettings(after, roles) }
    const isChanged = settingChanges(shown).length > 0
    if (!isChanged) return ok({ ...shown, isChanged, ...noConsequences })
    const change = { found, before, after, saml, secrets }
    return ok({ ...shown, isChanged, ...(await write(scope, change, named, parts)) })
  })
}

const noConsequences: Consequences = { unlinked: { atFormerIssuer: 0, byOtherName: 0 }, mustBeTested: false }

const withMetadata = (settings: Settings, saml: SamlProvider | null, from: string): Settings =>
  saml === null ? settings : { ...settings, saml, issuer: saml.entityId, metadataUrl: addressOf(from) }

type Keys = Awaited<ReturnType<typeof readKeys>>

/** Returns the reasons why valid settings cannot be set at the moment. */
function stateProblems(before: Settings, after: Settings, { tenant, connection }: Named, keys: Keys): string[] {
  const isEnforced = tenant.authtype === before.kind
  const needsSecret = after.protocol === 'oidc' && after.clientAuth !== 'private_key_jwt'
  const hasSecret = keys.some(({ kind }) => kind === 'client-secret')
  return [
    before.kind !== after.kind && isEnforced
      ? `${tenant.name} signs in through ${before.kind} only: run idp release first, then change the kind.`
      : null,
    before.clientAuth !== after.clientAuth && needsSecret && !hasSecret
      ? `${connection.name} has no client secret: npm run portico -- idp rotate with --secret-file sets one first.`
      : null,
  ].filter((problem) => problem !== null)
}

type Change = { found: SetConnection; before: Settings; after: Settings; saml: SamlProvider | null; secrets: Keys }

/** Writes the change with its event. Returns the consequences. */
async function write(scope: TenantTx, change: Change, named: Named, parts: IdpContext): Promise<Consequences> {
  const { found, before, after, saml, secrets } = change
  const { id, tenantId } = found.connection
  const connectionKey = { tenantId, connectionId: id }
  // OpenID providers are found with or without a slash at the end of the issuer: their ID tokens name it either way.
  const nameOf = ({ issuer }: Settings) => (saml === null ? issuer.replace(/\/$/, '') : issuer)
  const isElsewhere = nameOf(before) !== nameOf(after)
  const mustBeTested = leadsElsewhere(before, after)
  const { groups, ...settings } = after
  await writeConnection(scope, {
    connection: { ...found.connection, ...settings },
    testedAt: mustBeTested ? null : found.testedAt,
    metadataReadAt: saml === null ? found.metadataReadAt : parts.now,
  })
  await setGroups(scope, connectionKey, groups)
  if (saml !== null) {
    if (isElsewhere) await deleteCertificates(scope, tenantId, id)
    for (const key of keysOfMetadata(saml)) await addKey(scope, connectionKey, key)
  }
  // Connections to OpenID providers from before July 2026 do not have our keys yet.
  if (after.clientAuth === 'private_key_jwt' && !secrets.some(({ kind }) => kind === 'signing-key'))
    for (const key of await makeOwnKeys(parts.secret)) await addKey(scope, connectionKey, key)
  const isKeyedOtherwise = before.nameIdAttribute !== after.nameIdAttribute
  const atFormerIssuer = isElsewhere ? await deleteLinksOfOthers(scope, connectionKey, after.issuer) : 0
  const byOtherName = isKeyedOtherwise ? await deleteLinks(scope, connectionKey) : 0
  await noteChange(scope, parts, { tenant: named.tenant, event: 'connection-changed', what: after.name })
  return { unlinked: { atFormerIssuer, byOtherName }, mustBeTested }
}

/** Returns whether a setting that begins a sign-in has changed, so that an earlier test is no longer valid. */
function leadsElsewhere(before: Settings, after: Settings): boolean {
  const leading = (of: Settings) =>
    JSON.stringify([of.issuer, of.clientId, of.clientAuth, of.scopes, of.requiredContexts, of.metadataUrl, of.saml])
  return leading(before) !== leading(after)
}
