import type { Authtype } from '@portico/contract/sign-in/tenant-choice.ts'
import type { Claim } from '#server/sign-in/failures/queries.ts'

/** A tenant as a sign-in needs it. */
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

/** An account as a sign-in needs it. */
export type SignInAccount = {
  id: string
  firstname: string
  lastname: string
  isActive: boolean
  isServicedesk: boolean
  /** May use a password where everybody else uses single sign-on. */
  isBreakGlass: boolean
  roleId: string
  rolename: string
  companyId: string
  hash: string | null
}

/** What an address and a tenant id lead to; either may be nothing. `knownHere`: it has signed in from this network. */
export type Candidate = { tenant: SignInTenant | null; account: SignInAccount | null; knownHere: boolean }

export type ClaimedCandidate = Candidate & { claim: Claim }
