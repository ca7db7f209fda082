import { isLocalHost, readHost } from '@portico/contract/plumbing/host-name.ts'
import { readDomains } from '#server/plumbing/domains/queries.ts'
import { completeDomain } from '#server/plumbing/domains/complete-domain.ts'
import { usableSettings } from '@portico/contract/plumbing/domain-schema.ts'
import type { IdpCommand, IdpOptions } from '#server/sign-in/commands/idp-command.ts'
import { readConnections, readRolesAndCompanies } from '#server/sign-in/commands/queries.ts'
import { readClientSecret } from '#server/sign-in/commands/read-client-secret.ts'
import { ofCommandLine, type CommandParts, type Tenant } from '#server/sign-in/commands/command-parts.ts'
import { takenProblems } from '#server/sign-in/commands/prove-domain.ts'
import { said, wrong, type Said } from '#server/sign-in/commands/said.ts'
import { keysOfMetadata } from '#server/sign-in/commands/keys-of-metadata.ts'
import { readMetadata } from '#server/sign-in/commands/read-metadata.ts'
import { addConnection, type NewConnection } from '#server/sign-in/providers/administration/queries.ts'
import { makeOwnKeys } from '#server/sign-in/providers/own-keys.ts'
import { serviceProviderOf } from '#server/sign-in/providers/saml-provider.ts'

/**
 * Adds a connection of a tenant, once everything about it has been checked, and says what to enter at the provider.
 */
export async function addIdp(command: IdpCommand, tenant: Tenant, parts: CommandParts): Promise<Said> {
  const { options, subject: name } = command
  const there = await readConnections(parts.database, tenant.tenant_id)
  const { roles, companies } = await readRolesAndCompanies(parts.database, tenant.tenant_id)
  const role = roles.find((each) => each.name === options.role)
  const groups = groupsOf(options, roles)
  const way = await (options.metadata === undefined ? oidcWay(options, parts) : samlWay(options.metadata, parts))
  const [company] = companies
  const roleNames = roles.map((each) => each.name).join(', ')
  const problems = [
    there.some((each) => each.name === name) ? `${tenant.name} has a connection ${name} already.` : null,
    role === undefined ? `Say which role people get: --role, one of ${roleNames}.` : null,
    company === undefined ? `${tenant.name} has no company.` : null,
    ...groups.flatMap((group) => (typeof group === 'string' ? [group] : [])),
    ...domainProblems(options),
    kindProblem(options),
    ...way.problems,
  ].filter((problem) => problem !== null)
  if (problems.length > 0 || role === undefined || company === undefined || way.way === null) return wrong(...problems)
  const wanted = {
    ...way.way,
    tenantId: tenant.tenant_id,
    name,
    ...wantsOf(options),
    defaultRoleId: role.id,
    defaultCompanyId: company.id,
    groups: groups.filter((group) => typeof group !== 'string'),
  }
  const { id, taken } = await addConnection(parts.database, wanted, parts.by ?? ofCommandLine)
  if (id === null) return wrong(...(await takenProblems(parts, taken)))
  const hosts = await domainAddresses(parts)
  return said(
    `${name} is added to ${tenant.name}. Enter at the provider, for each domain that its people use:`,
    ...hosts.flatMap((host) => addressLines(host, id, way.way.protocol)),
    `Then: npm run portico -- idp test ${tenant.name} ${name}`,
  )
}

/** What of a connection is as the options say, or as it usually is. */
function wantsOf(options: IdpOptions) {
  return {
    kind: options.kind === 'msauth' ? ('msauth' as const) : ('externalidp' as const),
    providerTenants: options.directory ?? [],
    idpInitiated: options['idp-initiated'] === true,
    groupsClaim: options['groups-claim'] ?? 'groups',
    emailClaim: options['email-claim'] ?? 'email',
    createsAccounts: options['create-accounts'] === true,
    clientAuth: '' as const,
    trustsEmail: false,
    nameIdAttribute: '',
    requiredContexts: [],
    domains: options.domain ?? [],
  }
}

type Way = Pick<NewConnection, 'protocol' | 'issuer' | 'clientId' | 'scopes' | 'saml' | 'metadataUrl' | 'keys'>
type ReadWay = { way: Way; problems: [] } | { way: null; problems: string[] }

async function oidcWay(options: IdpOptions, parts: CommandParts): Promise<ReadWay> {
  const secret = await readClientSecret(options, parts)
  const { issuer = '', 'client-id': clientId = '', scopes = 'openid profile email' } = options
  const missing = clientId === '' ? 'Say which client this is at the provider: --client-id.' : null
  const problems = [issuerProblem(issuer), missing, secret.problem].filter((problem) => problem !== null)
  if (problems.length > 0 || secret.key === null) return { way: null, problems }
  const way: Way = {
    protocol: 'oidc',
    issuer,
    clientId,
    scopes,
    saml: null,
    metadataUrl: '',
    keys: [secret.key, ...(await makeOwnKeys(parts.secret))],
  }
  return { way, problems: [] }
}

async function samlWay(from: string, { folder, secret }: CommandParts): Promise<ReadWay> {
  const { saml, problem } = await readMetadata(from, folder)
  if (problem !== null) return { way: null, problems: [problem] }
  const metadataUrl = /^https?:/.test(from) ? from : ''
  const { entityId: issuer } = saml
  const keys = [...keysOfMetadata(saml), ...(await makeOwnKeys(secret))]
  const way: Way = { protocol: 'saml', issuer, clientId: '', scopes: '', saml, metadataUrl, keys }
  return { way, problems: [] }
}

function addressLines(host: string, id: string, protocol: 'oidc' | 'saml'): string[] {
  if (protocol === 'oidc') {
    return [
      `redirect address      ${host}/callback/${id}`,
      `after signing out     ${host}/`,
      `back-channel logout   ${host}/api/iam/login/backchannel/${id}`,
    ]
  }
  const { entityId, acsUrl, logoutUrl } = serviceProviderOf(id, host)
  return [`entity id, metadata   ${entityId}`, `assertion consumer    ${acsUrl}`, `single logout         ${logoutUrl}`]
}

/** The addresses of the domains that are set. */
async function domainAddresses({ database }: CommandParts): Promise<string[]> {
  const domains = await readDomains(database)
  return domains.map(({ host, settings }) => completeDomain(host, usableSettings(settings).given).domainurl)
}

type Role = { id: string; name: string }

function groupsOf(options: IdpOptions, roles: readonly Role[]): ({ group: string; roleId: string } | string)[] {
  return (options.group ?? []).map((pair) => {
    const at = pair.lastIndexOf('=')
    const role = roles.find(({ name }) => name === pair.slice(at + 1))
    if (at < 1 || role === undefined) return `--group ${pair}: say the group at the provider, = and a role here.`
    return { group: pair.slice(0, at), roleId: role.id }
  })
}

function domainProblems(options: IdpOptions): string[] {
  return (options.domain ?? []).flatMap((text) => {
    const { host, problem } = readHost(text)
    return problem === null && host === text ? [] : [`--domain ${text}: ${problem ?? `write it as ${host}`}.`]
  })
}

function kindProblem({ kind, directory = [] }: IdpOptions): string | null {
  if (kind !== 'msauth' && kind !== 'externalidp') return 'Say what it is: --kind msauth (Microsoft) or externalidp.'
  const isMissing = kind === 'msauth' && directory.length === 0
  return isMissing ? 'Say which directories may come in: --directory <tid>, once for each (Microsoft Entra ID).' : null
}

function issuerProblem(issuer: string | undefined): string | null {
  const url = URL.parse(issuer ?? '')
  if (url === null) return 'Say the issuer of the provider: --issuer https://…'
  if (url.protocol === 'http:' && isLocalHost(url.hostname)) return null
  return url.protocol === 'https:' ? null : 'The issuer must begin with https://.'
}
