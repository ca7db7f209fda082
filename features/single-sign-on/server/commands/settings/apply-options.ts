import { printable } from '@portico/contract/platform/printable.ts'
import type { IdpOptions } from '#features/single-sign-on/server/commands/idp-options.ts'
import { contextProblems, groupsOf, issuerProblem, misplaced, type GroupRole, type RolesOf } from './check-options.ts'
import type { ClientAuthentication, Connection } from '#features/single-sign-on/server/connection.ts'

/** The part of a connection that the options of `idp add` and `idp set` define. */
export type Settings = Omit<Connection, 'tenantId' | 'id' | 'defaultCompanyId'> & {
  groups: GroupRole[]
}

const ways: Record<string, ClientAuthentication> = {
  auto: '',
  basic: 'client_secret_basic',
  client_secret_basic: 'client_secret_basic',
  post: 'client_secret_post',
  client_secret_post: 'client_secret_post',
  private_key_jwt: 'private_key_jwt',
}

const listed = (given: string[] | undefined): string[] | undefined => given?.filter((each) => each !== '')

/**
 * Returns the settings of a connection after the options are applied. A given list replaces the existing one. Each
 * problem has a sentence; the issuer of a SAML connection follows from its metadata.
 */
export function applyOptions(
  now: Settings,
  options: IdpOptions,
  tenant: RolesOf,
): { settings: Settings; problems: string[] } {
  const { groups, problems } = groupsOf(options.group, tenant)
  const settings: Settings = {
    ...now,
    ...given({
      name: options.name,
      kind: kinds.find((kind) => kind === options.kind),
      issuer: options.issuer,
      clientId: options['client-id'],
      scopes: options.scopes,
      providerTenants: listed(options.directory),
      idpInitiated: options['idp-initiated'],
      groupsClaim: options['groups-claim'],
      emailClaim: options['email-claim'],
      createsAccounts: options['create-accounts'],
      clientAuth: ways[options['client-auth'] ?? ''],
      trustsEmail: options['trust-email'],
      nameIdAttribute: options['name-id-attribute'],
      requiredContexts: listed(options['require-context']),
      defaultRoleId: tenant.roles.find(({ name }) => name === options.role)?.id,
      groups,
    }),
  }
  return {
    settings,
    problems: [...misplaced(options, now.protocol), ...problemsIn(settings, options, tenant), ...problems],
  }
}

const kinds = ['msauth', 'externalidp'] as const

function given(options: { [Name in keyof Settings]?: Settings[Name] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<Settings>
}

function problemsIn(settings: Settings, options: IdpOptions, tenant: RolesOf): string[] {
  const isUnknownKind = options.kind !== undefined && !kinds.some((kind) => kind === options.kind)
  return [
    settings.name.trim() === '' ? 'The name must not be empty.' : null,
    // Users read the name when they choose between connections: nothing in it may hide or reverse the text around it.
    /[\n\t\ufffd]/.test(printable(settings.name))
      ? 'The name must not have control characters, or those that turn text around.'
      : null,
    isUnknownKind ? 'Specify the kind: --kind msauth (Microsoft) or externalidp.' : null,
    roleProblem(settings, options, tenant),
    settings.groupsClaim === '' ? '--groups-claim must not be empty.' : null,
    settings.emailClaim === '' ? '--email-claim must not be empty.' : null,
    ...(settings.protocol === 'oidc' ? oidcProblems(settings, options['client-auth']) : samlProblems(settings)),
    ...contextProblems(settings.requiredContexts, settings.protocol),
  ].filter((problem) => problem !== null)
}

function oidcProblems({ kind, providerTenants, issuer, clientId, scopes }: Settings, way = 'auto'): (string | null)[] {
  return [
    kind === 'msauth' && providerTenants.length === 0
      ? 'Specify the directories whose users may sign in: --directory <tid>, once for each (Microsoft Entra ID).'
      : null,
    issuerProblem(issuer),
    clientId === '' ? 'Specify the client id at the provider: --client-id.' : null,
    scopes.split(' ').includes('openid') ? null : '--scopes must have openid in it.',
    Object.hasOwn(ways, way)
      ? null
      : `--client-auth ${way}: use basic, post, private_key_jwt or auto (as the provider announces).`,
  ]
}

const samlProblems = ({ kind }: Settings): string[] =>
  kind === 'msauth' ? ['The kind msauth is for OpenID only: with --metadata use --kind externalidp.'] : []

function roleProblem({ defaultRoleId }: Settings, { role }: IdpOptions, { name, roles }: RolesOf): string | null {
  const names = namesOf(roles)
  if (role === undefined) return defaultRoleId === '' ? `Specify the role of new users: --role, one of ${names}.` : null
  return roles.some((each) => each.name === role) ? null : `--role ${role}: ${name} has the roles ${names}.`
}

const namesOf = (roles: RolesOf['roles']) =>
  roles
    .map((role) => role.name)
    .toSorted()
    .join(', ')
