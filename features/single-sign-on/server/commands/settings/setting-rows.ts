import { samlProvider } from '@portico/saml/provider.ts'
import type { Settings } from './apply-options.ts'

/** The settings of a connection with the names of its roles, as an operator reads them. */
export type NamedSettings = Omit<Settings, 'defaultRoleId' | 'groups'> & {
  role: string
  groups: { group: string; role: string }[]
}

/** Settings with the names of these roles in place of their ids. */
export function namedSettings<Given extends Settings>(
  { defaultRoleId, groups, ...settings }: Given,
  roles: readonly { id: string; name: string }[],
) {
  const roleOf = (id: string) => roles.find((role) => role.id === id)?.name ?? id
  return {
    ...settings,
    role: roleOf(defaultRoleId),
    groups: groups.map(({ group, roleId }) => ({ group, role: roleOf(roleId) })),
  }
}

/**
 * Returns the rows of settings that differ between two states of a connection: a label, the former value and the
 * present one.
 */
export function settingChanges({ before, after }: Record<'before' | 'after', NamedSettings>) {
  const former = settingRows(before)
  return settingRows(after).flatMap(([label, value], index) => {
    const was = former[index]?.[1] ?? ''
    return was === value ? [] : [{ label, was, value }]
  })
}

/** Returns the settings of a connection as labels and texts, for printing and for comparing. */
export function settingRows(settings: NamedSettings): [string, string][] {
  const groups = settings.groups.map(({ group, role }) => `${group}=${role}`)
  return [
    ['name', settings.name],
    ['kind', settings.kind],
    ...(settings.protocol === 'oidc' ? oidcRows(settings) : samlRows(settings)),
    ['required contexts', listText(settings.requiredContexts, 'none')],
    ['groups from', settings.groupsClaim],
    ['email from', settings.emailClaim],
    ['role', settings.role],
    ['groups', listText(groups, 'none')],
    ['creates accounts', yesText(settings.createsAccounts)],
  ]
}

const oidcRows = (settings: NamedSettings): [string, string][] => [
  ['issuer', settings.issuer],
  ['client id', settings.clientId],
  ['client authentication', settings.clientAuth === '' ? 'auto (as the provider announces)' : settings.clientAuth],
  ['scopes', settings.scopes],
  ['directories', listText(settings.providerTenants, 'any')],
  ['trusts email', yesText(settings.trustsEmail)],
]

function samlRows(settings: NamedSettings): [string, string][] {
  const provider = samlProvider.parse(settings.saml)
  const certificates = provider.certificates.map(
    ({ fingerprint, validUntil }) => `${fingerprint.slice(0, 16)} (until ${validUntil.slice(0, 10)})`,
  )
  return [
    ["provider's entity id", settings.issuer],
    ['metadata', settings.metadataUrl === '' ? 'from a file' : settings.metadataUrl],
    [
      'signs users in at',
      listText(
        provider.signOn.map(({ binding, url }) => `${url} (${binding})`),
        'nowhere',
      ),
    ],
    [
      'signs users out at',
      listText(
        provider.logout.map(({ binding, url }) => `${url} (${binding})`),
        'nowhere',
      ),
    ],
    ["provider's certificates", certificates.join(', ')],
    ['accounts keyed by', settings.nameIdAttribute === '' ? 'NameID' : settings.nameIdAttribute],
    ['sign-ins begun there', yesText(settings.idpInitiated)],
  ]
}

const yesText = (is: boolean): string => (is ? 'yes' : 'no')
const listText = (texts: readonly string[], none: string): string => (texts.length === 0 ? none : texts.join(', '))
