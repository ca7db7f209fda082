import type { Authtype } from '@portico/contract/core/authentication/tenant-choice.ts'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import type { Claim } from '#server/core/rate-limits/growing-delays.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** The columns of a tenant that a sign-in needs. */
export type SignInTenant = {
  id: string
  name: string
  description: string
  authtype: Authtype
  isMsp: boolean
  isTrial: boolean
  mfa: 'off' | 'email'
  idleMinutes: number
  absoluteMinutes: number
}

/** The columns of an account that a sign-in needs. */
export type SignInAccount = {
  id: string
  firstname: string
  lastname: string
  isActive: boolean
  isServicedesk: boolean
  /** Whether the account may use a password although the other accounts of the tenant must use single sign-on. */
  isBreakGlass: boolean
  /** How often the account's known browsers were withdrawn; proofs of an older generation are void. */
  deviceGeneration: number
  roleId: string
  rolename: string
  companyId: string
  hash: string | null
}

/**
 * A tenant found by its id, and the account of an address in it; either may be null. `isKnownNetwork`: whether the
 * account has signed in from this network.
 */
export type Candidate = { tenant: SignInTenant | null; account: SignInAccount | null; isKnownNetwork: boolean }

/**
 * Returns whether an address has signed in from this network before with each of its accounts. One account is not
 * enough: the administrator of any tenant may add an account for any address and sign in with it.
 */
export function isNetworkKnownToAll(candidates: readonly Candidate[]): boolean {
  const accounts = candidates.filter(({ account }) => account !== null)
  return accounts.length > 0 && accounts.every(({ isKnownNetwork }) => isKnownNetwork)
}

export type ClaimedCandidate = Candidate & { claim: Claim }

/** A candidate as its statements select it: a tenant, and the account of an address in it, if it has one. */
export type CandidateRow = Pick<
  Row<'tenant.tenants'>,
  'authtype' | 'is_msp' | 'is_trial' | 'mfa' | 'session_idle_minutes' | 'session_absolute_minutes'
> &
  Pick<
    Row<'tenant.accounts'>,
    | 'firstname'
    | 'lastname'
    | 'is_active'
    | 'is_servicedesk'
    | 'is_break_glass'
    | 'device_generation'
    | 'role_id'
    | 'company_id'
  > & {
    tenant_id: string | null
    tenant_name: string
    tenant_description: string
    account_id: string | null
    rolename: string
    hash: string | null
    is_known_network: boolean
  }

/** The candidate in a tenant that does not exist. */
export const noCandidate: Candidate = { tenant: null, account: null, isKnownNetwork: false }

/** Returns the candidate of a row; the deployment tenant counts as no tenant. */
export function candidateFrom(row: CandidateRow): Candidate {
  if (row.tenant_id === null || row.tenant_id === deploymentTenantId) return noCandidate
  const tenant = {
    id: row.tenant_id,
    name: row.tenant_name,
    description: row.tenant_description,
    authtype: row.authtype,
    isMsp: row.is_msp,
    isTrial: row.is_trial,
    mfa: row.mfa,
    idleMinutes: row.session_idle_minutes,
    absoluteMinutes: row.session_absolute_minutes,
  }
  if (row.account_id === null) return { tenant, account: null, isKnownNetwork: false }
  const account = {
    id: row.account_id,
    firstname: row.firstname,
    lastname: row.lastname,
    isActive: row.is_active,
    isServicedesk: row.is_servicedesk,
    isBreakGlass: row.is_break_glass,
    deviceGeneration: row.device_generation,
    roleId: row.role_id,
    rolename: row.rolename,
    companyId: row.company_id,
    hash: row.hash,
  }
  return { tenant, account, isKnownNetwork: row.is_known_network }
}
