import { findTenants as call } from '@portico/contract/sign-in/find-tenants.ts'
import type { TenantChoice } from '@portico/contract/sign-in/tenant-choice.ts'
import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { send } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import { troubleOf, type Trouble } from './trouble.tsx'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

/** The tenants of an address, words to show, or what is wrong with the address. */
export type FoundTenants = { tenants: TenantChoice[] } | Trouble | { problem: 'email-too-long' }

/**
 * The tenants an e-mail address may sign in to, at least one, or why there are none.
 */
export async function findTenants(email: string): Promise<FoundTenants> {
  const outcome = await send(call, { query: { emailid: normaliseEmail(email) } })
  if (!outcome.ok) {
    const { refusal } = outcome
    return refusal === 'email-too-long' ? { problem: refusal } : troubleOf({ ...outcome, refusal })
  }
  return outcome.data.length === 0 ? { words: say('invalid-credentials') } : { tenants: outcome.data }
}
