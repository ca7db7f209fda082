import type { Authtype } from '@portico/contract/core/authentication/tenant-choice.ts'
import type { Claim } from '#server/core/rate-limits/growing-delays.ts'

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
  /** How often what its browsers are known by was withdrawn. */
  deviceGeneration: number
  roleId: string
  rolename: string
  companyId: string
  hash: string | null
}

/** What an address and a tenant id lead to; either may be nothing. `knownHere`: it has signed in from this network. */
export type Candidate = { tenant: SignInTenant | null; account: SignInAccount | null; knownHere: boolean }

/**
 * Whether an address was seen in this network before: with each of its accounts, as the administrator of any tenant may
 * make one of any address and sign in with it.
 */
export function isKnownHere(candidates: readonly Candidate[]): boolean {
  const accounts = candidates.filter(({ account }) => account !== null)
  return accounts.length > 0 && accounts.every(({ knownHere }) => knownHere)
}

export type ClaimedCandidate = Candidate & { claim: Claim }
