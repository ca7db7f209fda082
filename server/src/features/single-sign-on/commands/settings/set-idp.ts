import { inTenant, type TenantTx } from '#server/core/tenants/scope.ts'
import type { IdpOptions } from '#server/features/single-sign-on/commands/idp-options.ts'
import { keysOfMetadata } from '#server/features/single-sign-on/commands/keys-of-metadata.ts'
import {
  readConnections,
  readKeys,
  readRolesAndCompanies,
} from '#server/features/single-sign-on/commands/command-queries.ts'
import { addressOf, readMetadata } from '#server/features/single-sign-on/commands/read-metadata.ts'
import { asWord } from '#server/core/commands/list-texts.ts'
import { refusal } from '#server/core/commands/define-command.ts'
import { applyOptions, type Settings } from '#server/features/single-sign-on/commands/settings/apply-options.ts'
import { noteChange } from '#server/features/single-sign-on/commands/settings/note-change.ts'
import {
  deleteCertificates,
  readSetConnection,
  writeConnection,
  type SetConnection,
} from '#server/features/single-sign-on/commands/settings/setting-queries.ts'
import { settingRows } from '#server/features/single-sign-on/commands/settings/setting-rows.ts'
import {
  addKey,
  deleteLinks,
  deleteLinksOfOthers,
  setGroups,
} from '#server/features/single-sign-on/connection-administration-queries.ts'
import { makeOwnKeys } from '#server/features/single-sign-on/keys/own-keys.ts'
import {
  printed,
  type IdpContext,
  type Named,
  type Printed,
} from '#server/features/single-sign-on/commands/idp-context.ts'
import type { SamlProvider } from '@portico/saml/provider.ts'

/**
 * Changes what the options name and nothing else: id, keys and addresses stay. Checks as `idp add` does, and prints each
 * setting as it was and as it is. Where the issuer changes, links to accounts at the former one are deleted; where another
 * attribute keys the accounts, all links are: the name of one user may be the value of another's attribute.
 */
export async function setIdp(parts: IdpContext, named: Named, options: IdpOptions): Promise<Printed> {
  const { tenant, connection } = named
  const { tenant_id: tenantId, name } = tenant
  if (Object.keys(options).length === 0) return refusal('Say what to change: idp set has the options of idp add.')
  const from = connection.protocol === 'saml' ? options.metadata : undefined
  const read = from === undefined ? null : await readMetadata(from, parts.folder)
  if (read?.problem) return refusal(read.problem)
  const { roles } = await readRolesAndCompanies(parts.database, tenantId)
  const there = await readConnections(parts.database, tenantId)
  const secrets = await readKeys(parts.database, tenantId, connection.id)
  return inTenant(parts.database, tenantId, async (scope) => {
    const found = await readSetConnection(scope, tenantId, connection.id)
    const before: Settings = { ...found.connection, groups: found.groups }
    const { settings, problems } = applyOptions(before, options, { name, roles })
    const after = withMetadata(settings, read?.saml ?? null, from ?? '')
    const isTaken = there.some((each) => each.id !== connection.id && each.name === after.name)
    const all = [
      ...(isTaken ? [`${name} has a connection ${after.name} already.`] : []),
      ...problems,
      ...stateProblems(before, after, named, secrets),
    ]
    if (all.length > 0) return refusal(...all)
    const changes = changesBetween(settingRows(before, roles), settingRows(after, roles))
    if (changes.length === 0) return printed(`${connection.name} is unchanged: it was so already.`)
    const change = { found, before, after, saml: read?.saml ?? null, secrets }
    const more = await write(scope, change, named, parts)
    return printed(`${after.name} of ${name} is changed:`, ...changes, ...more)
  })
}

const withMetadata = (settings: Settings, saml: SamlProvider | null, from: string): Settings =>
  saml === null ? settings : { ...settings, saml, issuer: saml.entityId, metadataUrl: addressOf(from) }

const changesBetween = (before: [string, string][], after: [string, string][]): string[] =>
  after.flatMap(([label, value], at) => {
    const was = before[at]?.[1] ?? ''
    return was === value ? [] : [`${label}: ${was} -> ${value}`]
  })

type Keys = Awaited<ReturnType<typeof readKeys>>

/** Why valid settings cannot be set now. */
function stateProblems(before: Settings, after: Settings, { tenant, connection }: Named, keys: Keys): string[] {
  const isEnforced = tenant.authtype === before.kind
  const needsSecret = after.protocol === 'oidc' && after.clientAuth !== 'private_key_jwt'
  const hasSecret = keys.some(({ kind }) => kind === 'client-secret')
  return [
    before.kind !== after.kind && isEnforced
      ? `${tenant.name} signs in through ${before.kind} alone: idp release first, then change the kind.`
      : null,
    before.clientAuth !== after.clientAuth && needsSecret && !hasSecret
      ? `${connection.name} has no client secret: npm run portico -- idp rotate with --secret-file sets one first.`
      : null,
  ].filter((problem) => problem !== null)
}

type Change = { found: SetConnection; before: Settings; after: Settings; saml: SamlProvider | null; secrets: Keys }

/** Writes the change with its event. Returns what follows from it, a sentence each. */
async function write(scope: TenantTx, change: Change, named: Named, parts: IdpContext): Promise<string[]> {
  const { found, before, after, saml, secrets } = change
  const { id, tenantId } = found.connection
  const place = { tenantId, connectionId: id }
  // OpenID providers are found with a slash at the end of the issuer or without: their ID tokens name it the same.
  const nameOf = ({ issuer }: Settings) => (saml === null ? issuer.replace(/\/$/, '') : issuer)
  const isElsewhere = nameOf(before) !== nameOf(after)
  const leads = leadsElsewhere(before, after)
  const { groups, ...settings } = after
  await writeConnection(scope, {
    connection: { ...found.connection, ...settings },
    testedAt: leads ? null : found.testedAt,
    metadataReadAt: saml === null ? found.metadataReadAt : parts.now,
  })
  await setGroups(scope, place, groups)
  if (saml !== null) {
    if (isElsewhere) await deleteCertificates(scope, tenantId, id)
    for (const key of keysOfMetadata(saml)) await addKey(scope, place, key)
  }
  // Connections of before July 2026 at OpenID providers have no key of their own yet.
  if (after.clientAuth === 'private_key_jwt' && !secrets.some(({ kind }) => kind === 'signing-key'))
    for (const key of await makeOwnKeys(parts.secret)) await addKey(scope, place, key)
  const isKeyedOtherwise = before.nameIdAttribute !== after.nameIdAttribute
  const linksElsewhere = isElsewhere ? await deleteLinksOfOthers(scope, place, after.issuer) : 0
  const linksOtherwise = isKeyedOtherwise ? await deleteLinks(scope, place) : 0
  await noteChange(scope, parts, { tenant: named.tenant, event: 'connection-changed', what: after.name })
  return [
    ...unlinked(linksElsewhere, 'at the former issuer'),
    ...unlinked(linksOtherwise, 'by another name'),
    ...(leads
      ? [
          `What leads to the provider has changed: npm run portico -- idp test ${asWord(named.tenant.name)} ${asWord(after.name)}`,
        ]
      : []),
  ]
}

const unlinked = (links: number, how: string): string[] =>
  links === 0
    ? []
    : [`Accounts that were known ${how}: ${links}. The next sign-in links them again, by a verified address.`]

/** Whether what a sign-in at the provider begins with has changed, so that an earlier test proves nothing. */
function leadsElsewhere(before: Settings, after: Settings): boolean {
  const leading = (of: Settings) =>
    JSON.stringify([of.issuer, of.clientId, of.clientAuth, of.scopes, of.requiredContexts, of.metadataUrl, of.saml])
  return leading(before) !== leading(after)
}
