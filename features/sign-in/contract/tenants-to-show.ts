import { emailLongest } from '@portico/contract/core/accounts/email-rules.ts'
import { undisclosedTenantId, type TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'

/**
 * A way to sign in to a tenant. `listed` says why it is known: the host belongs to the tenant, the address has an
 * active account in it, or the tenant has proven the address's mail domain. `isPrivate`: the tenant must not be named
 * before sign-in, on any host. `connection` is the name of its connection, empty for passwords.
 */
export type KnownWay = Omit<TenantChoice, 'connectionname'> & {
  listed: 'own' | 'member' | 'claims-domain'
  isPrivate: boolean
  connection: string
}

/** The settings of the host: its brand, whether it lists tenants, and whether its users sign in with passwords. */
export type HostSettings = { companyname: string; isOpen: boolean; allowlocallogin: boolean }

/** An entry of the response, with the name of its connection, which is shown only if necessary. */
type Entry = { choice: TenantChoice; connection: string }

/** The idle time in minutes for an entry without a tenant, because a tenant's own idle time would reveal the tenant. */
const undisclosedTimeout = 60

/**
 * Returns the entries of `getauth` for the ways of an address (DESIGN §4, decisions/0033, 0044); at least one. If the
 * host belongs to a tenant, that tenant is listed. Otherwise, if the host lists tenants and the address has several
 * tenants, those tenants are listed. In both cases, the connections of the tenant that has proven the address's mail
 * domain are added, without its name. Otherwise no entry names a tenant. An unknown address and one with a local
 * account get the same entry.
 */
export function tenantsToShow(ways: readonly KnownWay[], host: HostSettings): TenantChoice[] {
  const own = ways.filter(({ listed }) => listed === 'own')
  if (own.length > 0) return withNames(beside(own, ways, host))
  const members = ways.filter(({ listed }) => listed === 'member')
  const hasSeveral = new Set(members.map(({ tenantid }) => tenantid)).size > 1
  // If one tenant is private, none is listed: omitting only the private one would reveal its existence.
  const isListed = host.isOpen && hasSeveral && !members.some(({ isPrivate }) => isPrivate)
  return withNames(isListed ? beside(members.toSorted(byName), ways, host) : openWays(unnamed(ways, host), host))
}

/**
 * Returns whether an address is too long (spec A §5) for the entries that `getauth` would show. Only users of providers
 * have addresses above `emailLongest`, so one without a provider cannot have an account. The result depends only on the
 * response, and so reveals no more than that (decisions/0054).
 */
export function isTooLongFor(email: string, shown: readonly TenantChoice[]): boolean {
  return email.length > emailLongest && !shown.some(isElsewhere)
}

const byName = (one: KnownWay, other: KnownWay) => one.tenantname.localeCompare(other.tenantname, 'en')
const isElsewhere = ({ authtype }: Pick<TenantChoice, 'authtype'>) => authtype !== 'local'
const hasTenantOf = (ways: readonly KnownWay[], { tenantid }: KnownWay) => ways.some((way) => way.tenantid === tenantid)

/** Leaves out passwords if the host does not accept them and there is another way. */
function openWays(entries: Entry[], { allowlocallogin }: HostSettings): Entry[] {
  const elsewhere = entries.filter(({ choice }) => isElsewhere(choice))
  return allowlocallogin || elsewhere.length === 0 ? entries : elsewhere
}

/**
 * Returns the ways with the names of their tenants, followed by the connections that are known only through the mail
 * domain, without a tenant's name.
 */
function beside(named: readonly KnownWay[], ways: readonly KnownWay[], host: HostSettings): Entry[] {
  const claiming = claimingOf(ways).filter((way) => isElsewhere(way) && !hasTenantOf(named, way))
  return [...openWays(named.map(namedEntry), host), ...claiming.map((way) => unnamedEntry(way, host))]
}

/**
 * Returns the ways to sign in to the tenant that has proven the mail domain, if it has a connection; the domain leads
 * only there.
 */
function claimingOf(ways: readonly KnownWay[]): KnownWay[] {
  const claiming = ways.filter(({ listed }) => listed === 'claims-domain')
  return claiming.some(({ connection }) => connection !== '') ? claiming : []
}

/**
 * Returns the ways without the names of their tenants: one entry for all passwords, and one for each provider. All
 * addresses of a proven mail domain get the ways of the tenant that has proven it. An account at another tenant's
 * provider adds that provider.
 */
function unnamed(ways: readonly KnownWay[], host: HostSettings): Entry[] {
  const claiming = claimingOf(ways)
  const members = ways.filter(({ listed }) => listed === 'member')
  const others = members.filter((way) => isElsewhere(way) && !hasTenantOf(claiming, way))
  const otherwise = others.length === 0 ? [] : members
  const chosen = claiming.length === 0 ? otherwise : [...claiming, ...others]
  const entries = chosen.filter(isElsewhere).map((way) => unnamedEntry(way, host))
  const byPassword = unnamedEntry({ id: undisclosedTenantId, authtype: 'local', connection: '' }, host)
  return entries.length === 0 || chosen.length > entries.length ? [byPassword, ...entries] : entries
}

function namedEntry(way: KnownWay): Entry {
  const { id, tenantid, tenantname, tenantdesc, authtype, session_timeout, connection } = way
  return { choice: { id, tenantid, tenantname, tenantdesc, authtype, session_timeout }, connection }
}

function unnamedEntry(way: Pick<KnownWay, 'id' | 'authtype' | 'connection'>, { companyname }: HostSettings): Entry {
  const { id, authtype, connection } = way
  // `mslogin` sends only the name (spec A §7), so the name is the connection's id here, which the server resolves.
  const tenantname = authtype === 'local' ? companyname : id
  const tenantid = undisclosedTenantId
  const choice = { id, tenantid, tenantname, tenantdesc: companyname, authtype, session_timeout: undisclosedTimeout }
  return { choice, connection }
}

/**
 * Adds the names of connections if the user must choose between several, or if one without its tenant's name is shown
 * with anything else: both would be displayed as the host's brand. A single entry stays without a name.
 */
function withNames(entries: readonly Entry[]): TenantChoice[] {
  const connections = entries.filter(({ connection }) => connection !== '')
  const isNamed = ({ choice }: Entry) => choice.tenantid !== undisclosedTenantId
  return entries.map((entry) => {
    const { choice, connection } = entry
    const isNeeded = connections.length > 1 || (entries.length > 1 && !isNamed(entry))
    return connection !== '' && isNeeded ? { ...choice, connectionname: connection } : choice
  })
}
