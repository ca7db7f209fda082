import { asWord, dayText, endText } from '@portico/server/core/commands/list-texts.ts'
import type { AddedIdp } from './add-idp.ts'
import type { ListedIdp } from './list-idps.ts'
import type { NamedAddresses, ProviderAddresses } from '#features/single-sign-on/server/commands/settings/addresses.ts'
import type { ChangedIdp } from '#features/single-sign-on/server/commands/settings/set-idp.ts'
import { settingChanges, settingRows } from '#features/single-sign-on/server/commands/settings/setting-rows.ts'
import type { ShownIdp } from '#features/single-sign-on/server/commands/settings/show-idp.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'

/** Returns the lines about a connection that was added: the data to enter at the provider, and how to test it. */
export const addedLines = ({ tenant, name, addresses }: AddedIdp): string[] => [
  `${name} is added to ${tenant}. Enter at the provider, for each domain that its users sign in at:`,
  ...addressLines(addresses),
  `Then: ${testCommand(tenant, name)}`,
]

const testCommand = (tenant: string, name: string) => `npm run portico -- idp test ${asWord(tenant)} ${asWord(name)}`

/** Returns the addresses of a connection, for both protocols if it does not exist yet. */
export function namedAddressLines(named: NamedAddresses): string[] {
  if (named.isThere) return addressLines(named.addresses)
  const { tenant, name, oidc, saml } = named
  return [
    `${tenant} has no connection ${name} yet. If it is added under this name, it has these addresses, for each domain.`,
    'By OpenID:',
    ...addressLines(oidc),
    '',
    'By SAML:',
    ...addressLines(saml),
  ]
}

const addressLabels: Record<keyof ProviderAddresses, string> = {
  redirect: 'redirect address',
  afterSigningOut: 'after signing out',
  backChannelLogout: 'back-channel logout',
  frontChannelLogout: 'front-channel logout',
  jwks: 'our keys (JWKS)',
  entityId: 'entity id, metadata',
  assertionConsumer: 'assertion consumer',
  singleLogout: 'single logout',
}
const addressNames = Object.keys(addressLabels) as (keyof ProviderAddresses)[]

/** Returns addresses as lines, in a column of labels and a column of values, with an empty line between domains. */
const addressLines = (domains: readonly ProviderAddresses[]): string[] =>
  domains.flatMap((addresses, index) => [
    ...(index === 0 ? [] : ['']),
    ...addressNames.flatMap((name) => {
      const address = addresses[name]
      return address === undefined ? [] : [`${addressLabels[name].padEnd(22)}${address}`]
    }),
  ])

/**
 * Returns a line for each changed setting with its previous and its current value, and lines about the consequences of
 * the change.
 */
export function changedLines(changed: ChangedIdp): string[] {
  const { tenant, before, after, isChanged, unlinked, mustBeTested } = changed
  if (!isChanged) return [`${before.name} is unchanged.`]
  return [
    `${after.name} of ${tenant} is changed:`,
    ...settingChanges(changed).map(({ label, was, value }) => `${label}: ${was} -> ${value}`),
    ...unlinkedLines(unlinked.atFormerIssuer, 'at the former issuer'),
    ...unlinkedLines(unlinked.byOtherName, 'by another name'),
    ...(mustBeTested
      ? [`The connection to the provider has changed; test it: ${testCommand(tenant, after.name)}`]
      : []),
  ]
}

const unlinkedLines = (links: number, how: string): string[] =>
  links === 0
    ? []
    : [`Accounts that were linked ${how}: ${links}. The next sign-in links them again, by a verified address.`]

/** Returns the lines about a connection with all its known data. */
export function shownLines(shown: ShownIdp, now: Date): string[] {
  const { tenant, id, name, protocol, addresses, keys, provenDomains, testedAt, metadataReadAt } = shown
  const day = (at: Date | null, never: string) => (at === null ? never : dayText(at))
  const isSaml = protocol === 'saml'
  return [
    `${name} of ${tenant}, ${isSaml ? 'SAML' : 'OpenID'}  ${id}`,
    '',
    'Enter at the provider, for each domain that users sign in at:',
    ...addressLines(addresses),
    '',
    ...inColumns([
      ...settingRows(shown),
      ['proven domains', provenDomains.length === 0 ? 'none' : provenDomains.join(', ')],
      ['tested', day(testedAt, 'NOT TESTED')],
      ...(isSaml ? [['metadata read', day(metadataReadAt, 'never')]] : []),
      ['passwords', shown.isEnforced ? 'refused, except for break-glass accounts' : 'accepted too'],
      ...(shown.isActive ? [] : [['state', 'SWITCHED OFF']]),
    ]),
    '',
    ...inColumns([
      ['KEY', 'SHA-256', 'FROM', 'UNTIL'],
      ...keys.map(({ kind, fingerprint, beginsAt, endsAt, isReplaced }) => [
        kind,
        fingerprint,
        beginText(beginsAt, now),
        endText(endsAt, now, isReplaced),
      ]),
    ]),
    ...(keys.some(({ kind }) => kind === 'encryption-key') ? [] : [noEncryptionKey]),
  ]
}

const noEncryptionKey =
  'No encryption key is published, so the provider cannot encrypt: idp rotate --own-keys creates one.'

const beginText = (begin: Date | null, now: Date): string =>
  begin === null || begin <= now ? 'in use' : `begins ${begin.toISOString().slice(0, 16)}Z`

/** Returns connections and their keys as the lines of a table. */
export function connectionTable(listed: readonly ListedIdp[], now: Date): string[] {
  if (listed.length === 0) return ['No connection is set.']
  const rows = listed.flatMap(({ tenant, connection: { name, kind, protocol, issuer, tested_at }, keys }) => [
    [tenant, name, `${kind} ${protocol}`, issuer, tested_at === null ? 'NOT TESTED' : `tested ${dayText(tested_at)}`],
    ...keys.map((key) => [
      '',
      '',
      key.kind,
      key.fingerprint.slice(0, 16),
      endText(key.ends_at, now, key.warned_days === 0),
    ]),
  ])
  return inColumns([['TENANT', 'CONNECTION', 'KIND', 'ISSUER', 'STATE'], ...rows])
}
