import { samlProvider } from '@portico/saml/provider.ts'
import type { Settings } from '#server/features/single-sign-on/commands/settings/apply-options.ts'

/** The settings of a connection as labels and texts, for printing and for comparing. */
export function settingRows(settings: Settings, roles: readonly { id: string; name: string }[]): [string, string][] {
  const roleOf = (id: string) => roles.find((role) => role.id === id)?.name ?? id
  const groups = settings.groups.map(({ group, roleId }) => `${group}=${roleOf(roleId)}`)
  return [
    ['name', settings.name],
    ['kind', settings.kind],
    ...(settings.protocol === 'oidc' ? oidcRows(settings) : samlRows(settings)),
    ['required contexts', listText(settings.requiredContexts, 'none')],
    ['groups from', settings.groupsClaim],
    ['e-mail from', settings.emailClaim],
    ['role', roleOf(settings.defaultRoleId)],
    ['groups', listText(groups, 'none')],
    ['creates accounts', yesText(settings.createsAccounts)],
  ]
}

const oidcRows = (settings: Settings): [string, string][] => [
  ['issuer', settings.issuer],
  ['client id', settings.clientId],
  ['client authentication', settings.clientAuth === '' ? 'auto (as the provider announces)' : settings.clientAuth],
  ['scopes', settings.scopes],
  ['directories', listText(settings.providerTenants, 'any')],
  ['trusts e-mail', yesText(settings.trustsEmail)],
]

function samlRows(settings: Settings): [string, string][] {
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
