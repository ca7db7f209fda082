import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { providerError, type Connection, type Identity, type ProviderError } from './connection.ts'
import {
  createAccount,
  findByEmail,
  findLinked,
  isProvenDomain,
  linkAccount,
  readGroupRoles,
  type LinkedAccount,
} from './linked-identity-queries.ts'
import { changeRole } from '@portico/server/core/accounts/account-queries.ts'

type Resolved = { accountId: string; email: string }

type Known = { connection: Connection; identity: Identity }
/** The role from the groups, if any, and the time of the sign-in. */
type Arrival = { ofGroups: string | null; at: Date }

/**
 * Finds the account of a user at a provider, in the tenant's transaction: by (connection, issuer, subject); the first
 * time by an address that the provider states to be verified, in a domain that the tenant has proven; otherwise creates
 * an account if the connection allows it (OWASP ASVS 6.8.1). The role follows the groups.
 */
export async function findOrCreateAccount(
  tenant: TenantTx,
  known: Known,
  at: Date,
): Promise<Result<Resolved, ProviderError>> {
  const groupRoles = await readGroupRoles(tenant, known.connection)
  const ofGroups = groupRoles.find(({ group_name }) => known.identity.groups.includes(group_name))?.role_id ?? null
  const linked = await findLinked(tenant, known, at)
  const resolved = linked === null ? await firstTime(tenant, known, { ofGroups, at }) : ok(linked)
  if (!resolved.ok) return resolved
  const found = resolved.value
  // A role from a group ends with the membership; a role without a group was assigned here.
  const isFromGroup = groupRoles.some(({ role_id }) => role_id === found.roleId)
  const role = ofGroups ?? (isFromGroup ? known.connection.defaultRoleId : found.roleId)
  if (role !== found.roleId) await changeRole(tenant, known.connection.tenantId, found.id, role)
  return ok({ accountId: found.id, email: found.email })
}

async function firstTime(
  tenant: TenantTx,
  known: Known,
  { ofGroups, at }: Arrival,
): Promise<Result<LinkedAccount, ProviderError>> {
  const { connection, identity } = known
  const refused = await refusedAddress(tenant, known)
  if (refused !== null) return err(refused)
  const there = await findByEmail(tenant, connection, identity.email)
  if (there === null && !connection.createsAccounts) {
    return err(noAccount('no-account', 'The connection makes no accounts: add one, or let it with --create-accounts.'))
  }
  const roleId = ofGroups ?? connection.defaultRoleId
  const account = there ?? (await createAccount(tenant, connection, { identity, roleId }))
  // Another tab of the same user may have linked the account while this one waited for its lock.
  const linked = await findLinked(tenant, known, at)
  if (linked !== null) return ok(linked)
  if (account === null)
    return err(noAccount('no-account', 'Another sign-in created the account at this moment: try again.'))
  if (there?.isTaken === true) {
    const advice = 'Another subject of this provider has this account: npm run portico -- idp unlink frees it.'
    return err(noAccount('already-linked', advice))
  }
  await linkAccount(tenant, known, account.id)
  return ok(account)
}

async function refusedAddress(tenant: TenantTx, { connection, identity }: Known): Promise<ProviderError | null> {
  const { email } = identity
  // The provider's statement takes precedence: an address that it marks as unverified is not trusted (decisions/0046).
  const emailVerified = identity.emailVerified ?? connection.trustsEmail
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (email === '') return unusable('no-email', 'The provider sent no email address, or none that is valid.')
  if (!emailVerified) return unusable('email-not-verified', unverified(identity.emailVerified))
  const isProven = await isProvenDomain(tenant, connection.tenantId, domain)
  return isProven
    ? null
    : unusable('domain-not-proven', `${domain} is not proven: npm run portico -- idp prove shows how.`)
}

/** Returns the warning about `email_verified`, with the remedy. */
const unverified = (came: boolean | null): string =>
  came === false
    ? 'The provider marks the address as unverified (email_verified is false): verify it there.'
    : 'The provider sends no email_verified: have it send the claim, or idp set --trust-email takes its addresses in proven domains for verified.'

/**
 * Returns the refusal of an address that cannot link a user to an account; only a setting or the provider can change
 * that.
 */
const unusable = (reason: string, advice: string): ProviderError =>
  providerError('provider-misconfigured', reason, advice)

const noAccount = (reason: string, advice: string): ProviderError => providerError('no-account', reason, advice)
