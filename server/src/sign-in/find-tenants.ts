import { checkEmail, emailMessages, normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import type { findTenants as call } from '@portico/contract/sign-in/find-tenants.ts'
import type { TenantChoice } from '@portico/contract/sign-in/tenant-choice.ts'
import { undisclosedTenantId } from '@portico/contract/sign-in/tenant-choice.ts'
import { isPrivateTenant } from '#server/plumbing/domains/privacy.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import type { Secret } from '#server/plumbing/secret.ts'
import type { ListedTenant } from '#server/sign-in/queries.ts'
import { listTenants } from '#server/sign-in/queries.ts'

/** One in so many addresses that lead nowhere is shown a second tenant, as some people have two. */
const secondInEvery = 8

/**
 * Lists the tenants of an address (spec A §4, "Login flow" 1). An unknown address gets tenants that exist: those of its
 * mail domain, else one or two that the secret picks, always the same ones; a domain that keeps its tenants private
 * gives everybody the undisclosed one, and so does a list with a private tenant in it, also where an unknown address is
 * led to one (DESIGN §4, decisions/0020).
 */
export function answerFindTenants(house: House): Answer<typeof call> {
  return async ({ query, origin }) => {
    const wait = house.limits.take('find-tenants', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const email = normaliseEmail(query.emailid)
    const problem = checkEmail(email)
    if (problem !== null) return refused('input-not-valid', { summary: emailMessages[problem] })
    const mac = house.secret.mac('decoy', email)
    const domain = email.slice(email.lastIndexOf('@') + 1)
    const settings = house.settingsOf(origin.host)
    const ownTenant = settings.defaulttenant
    const listed = await listTenants(house.database, { email, domain, decoyFrom: uuidOf(mac), ownTenant })
    const own = listed.filter((tenant) => tenant.listed === 'own')
    // The host is one tenant's: whoever comes here comes to it, known or not (anchors: the tenant of the host wins).
    if (own.length > 0) return done(openWays(own, settings.allowlocallogin))
    const privacy = house.privacy()
    const chosen = chooseListed(listed, mac)
    // One private tenant hides the others too: to leave it out alone would tell that it was there.
    const isPrivate =
      settings.discovery === 'private' ||
      privacy.mailDomains.has(domain) ||
      chosen.some((tenant) => isPrivateTenant(privacy, { ...tenant, id: tenant.tenantid }))
    if (isPrivate) return done([undisclosedChoice(settings.companyname)])
    return done(openWays(chosen.toSorted(byName), settings.allowlocallogin))
  }
}

// Of everybody's tenants, so that the order tells nothing either.
const byName = (one: TenantChoice, other: TenantChoice) => one.tenantname.localeCompare(other.tenantname, 'en')

/** Where nobody gets in with a password, passwords are not offered beside another way. */
function openWays(listed: readonly TenantChoice[], allowlocallogin: boolean): TenantChoice[] {
  const elsewhere = listed.filter(({ authtype }) => authtype !== 'local')
  return allowlocallogin || elsewhere.length === 0 ? [...listed] : elsewhere
}

/** What of the list is shown: the address's own tenants, else its mail domain's, else the decoy's. */
function chooseListed(listed: readonly ListedTenant[], mac: Buffer): ListedTenant[] {
  const members = listed.filter((tenant) => tenant.listed === 'member')
  if (members.length > 0) return members
  const claiming = listed.filter((tenant) => tenant.listed === 'claims-domain')
  const decoys = listed.filter((tenant) => tenant.listed === 'decoy')
  const others = decoys.filter(({ tenantid }) => !claiming.some((tenant) => tenantid === tenant.tenantid))
  const withSecond = mac.readUInt8(16) % secondInEvery === 0
  const [first, second] = [...new Set(others.map(({ tenantid }) => tenantid))]
  // The ring may give the same tenant twice.
  const waysOf = (wanted: string | undefined) => uniqueWays(others.filter(({ tenantid }) => tenantid === wanted))
  // Two people at one company rarely have the same second tenant, so a second one tells nothing of the address.
  if (claiming.length > 0) return withSecond ? [...claiming, ...waysOf(first)] : claiming
  return withSecond ? [...waysOf(first), ...waysOf(second)] : waysOf(first)
}

const uniqueWays = (ways: readonly ListedTenant[]) =>
  ways.filter(({ id }, at) => ways.findIndex((way) => way.id === id) === at)

function undisclosedChoice(companyname: string): TenantChoice {
  return {
    id: undisclosedTenantId,
    tenantid: undisclosedTenantId,
    tenantname: companyname,
    tenantdesc: companyname,
    authtype: 'local',
    session_timeout: 60,
  }
}

/** The first 16 bytes as a UUID: a place on the ring of tenant ids. */
function uuidOf(mac: ReturnType<Secret['mac']>): string {
  return mac.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
