import { undisclosedTenantId, type TenantChoice } from './tenant-choice.ts'

/**
 * One way into a tenant that a sign-in may go. `listed` says what leads to it: the host belongs to the tenant, the
 * address has an active account in it, or the tenant claims the address's mail domain. `isPrivate`: never named to
 * strangers, whatever host is asked.
 */
export type KnownWay = TenantChoice & { listed: 'own' | 'member' | 'claims-domain'; isPrivate: boolean }

/** What the host that is asked says: its brand, whether it lists tenants, and whether its people use passwords. */
export type AskedHost = { companyname: string; isOpen: boolean; allowlocallogin: boolean }

/** The idle time that an entry without a tenant gives, in minutes: that of a tenant would tell tenants apart. */
const undisclosedTimeout = 60

/**
 * What `getauth` shows of the ways that an address has (DESIGN §4, decisions/0033): the host's own tenant; else, where
 * the host lists tenants and the address has several, these; else nothing that names a tenant. An unknown address and
 * one with a local account get the same entry. At least one entry.
 */
export function tenantsToShow(ways: readonly KnownWay[], host: AskedHost): TenantChoice[] {
  const own = ways.filter(({ listed }) => listed === 'own')
  if (own.length > 0) return openWays(own.map(choiceOf), host)
  const members = ways.filter(({ listed }) => listed === 'member')
  const hasSeveral = new Set(members.map(({ tenantid }) => tenantid)).size > 1
  // One private tenant hides the others too: leaving it out alone would show that it was there.
  const isListed = host.isOpen && hasSeveral && !members.some(({ isPrivate }) => isPrivate)
  return openWays(isListed ? members.toSorted(byName).map(choiceOf) : unnamed(ways, host), host)
}

const byName = (one: TenantChoice, other: TenantChoice) => one.tenantname.localeCompare(other.tenantname, 'en')
const isElsewhere = ({ authtype }: TenantChoice) => authtype !== 'local'

/** Where no password is accepted, passwords are not offered beside another way. */
function openWays(choices: TenantChoice[], { allowlocallogin }: AskedHost): TenantChoice[] {
  const elsewhere = choices.filter(isElsewhere)
  return allowlocallogin || elsewhere.length === 0 ? choices : elsewhere
}

/**
 * The ways without the names of their tenants: one entry for all passwords, and one for each provider. All addresses of
 * a mail domain that is claimed get the ways of those who claim it, except accounts whose provider is another tenant's.
 */
function unnamed(ways: readonly KnownWay[], { companyname }: AskedHost): TenantChoice[] {
  const claiming = ways.filter(({ listed }) => listed === 'claims-domain')
  const members = ways.filter(({ listed }) => listed === 'member')
  const isClaimed = (way: KnownWay) => claiming.some(({ tenantid }) => tenantid === way.tenantid)
  const chosen = members.filter(isElsewhere).every(isClaimed) ? claiming : members
  const elsewhere = chosen.filter(isElsewhere)
  const entry = (way: Pick<TenantChoice, 'id' | 'tenantname' | 'authtype'>): TenantChoice => ({
    ...way,
    tenantid: undisclosedTenantId,
    tenantdesc: companyname,
    session_timeout: undisclosedTimeout,
  })
  const byPassword = entry({ id: undisclosedTenantId, tenantname: companyname, authtype: 'local' })
  // `mslogin` sends the name alone (spec A §7): here it is the connection's id, which the server resolves.
  const entries = elsewhere.map(({ id, authtype }) => entry({ id, tenantname: id, authtype }))
  return entries.length === 0 || chosen.length > elsewhere.length ? [byPassword, ...entries] : entries
}

function choiceOf({ id, tenantid, tenantname, tenantdesc, authtype, session_timeout }: KnownWay): TenantChoice {
  return { id, tenantid, tenantname, tenantdesc, authtype, session_timeout }
}
