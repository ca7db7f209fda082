import type { Authtype } from '@portico/contract/core/authentication/tenant-choice.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Candidate } from '#server/core/authentication/candidate.ts'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** An address (normalised) and the network that a sign-in comes from. */
export type About = { email: string; network: string }

export type CandidateRow = {
  tenant_id: string | null
  tenant_name: string
  tenant_description: string
  authtype: Authtype
  is_msp: boolean
  is_trial: boolean
  mfa: 'off' | 'email'
  session_idle_minutes: number
  session_absolute_minutes: number
  account_id: string | null
  firstname: string
  lastname: string
  is_active: boolean
  is_servicedesk: boolean
  is_break_glass: boolean
  device_generation: number
  role_id: string
  rolename: string
  company_id: string
  hash: string | null
  known_here: boolean
}

/** What an address leads to in a tenant that does not exist. */
export const noCandidate: Candidate = { tenant: null, account: null, knownHere: false }

/** What an address leads to in the tenant that the transaction is in; nothing is counted. */
export async function findCandidate(tenant: TenantTx, tenantId: string, about: About): Promise<Candidate> {
  const { rows } = await candidateOf(tenantId, about).execute(tenant)
  return rows[0] === undefined ? noCandidate : candidateFrom(rows[0])
}

/** The statement of `findCandidate`: one row per tenant, with the account of the address where it has one. */
export function candidateOf(tenantId: string, { email, network }: About): RawBuilder<CandidateRow> {
  return sql<CandidateRow>`
    select owner.tenant_id, owner.name as tenant_name, owner.description as tenant_description, owner.authtype,
      owner.is_msp, owner.is_trial, owner.mfa, owner.session_idle_minutes, owner.session_absolute_minutes,
      account.id as account_id, account.firstname, account.lastname,
      account.is_active and owner.is_active as is_active, account.is_servicedesk,
      account.is_break_glass, account.device_generation,
      account.role_id, role.name as rolename, account.company_id, password.hash,
      exists (select from tenant.known_networks as known where known.tenant_id = account.tenant_id
        and known.account_id = account.id and known.network = ${network}) as known_here
    from tenant.tenants as owner
      left join tenant.accounts as account on account.tenant_id = owner.tenant_id and account.email = ${email}
      left join tenant.roles as role on role.tenant_id = account.tenant_id and role.id = account.role_id
      left join tenant.passwords as password
        on password.tenant_id = account.tenant_id and password.account_id = account.id
    where owner.tenant_id = ${tenantId}::uuid`
}

/** The candidate of a row; the deployment tenant counts as no tenant. */
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
  if (row.account_id === null) return { tenant, account: null, knownHere: false }
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
  return { tenant, account, knownHere: row.known_here }
}
