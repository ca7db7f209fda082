import { checkGivenEmail, normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { differs } from './compare-values.ts'
import type { AddressCase } from './expected-cases.ts'

/** Checks an address as typed at the sign-in, and returns what differs from the case. */
export function checkAddress({ address, valid, becomes, or }: AddressCase): string[] {
  const problem = checkGivenEmail(address)
  // This problem says only that something is wrong; the others say what.
  const isExplained = or === 'said' && problem !== null && problem !== 'email-not-valid'
  if (isExplained) return []
  const stored = problem === null ? normaliseEmail(address) : null
  return [
    ...differs('valid', valid, problem, () => valid === (problem === null)),
    ...differs('becomes', becomes, stored),
  ]
}
