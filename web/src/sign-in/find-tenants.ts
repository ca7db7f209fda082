import { findTenants as call } from '@portico/contract/sign-in/find-tenants.ts'
import type { TenantChoice } from '@portico/contract/sign-in/tenant-choice.ts'
import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { send, wordsFor } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words as laterWords } from './later/words/en.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('sign-in')
const sayLater = wordsOf<typeof laterWords>('sign-in/later')

/** The tenants of an address, words to show, or what is wrong with the address. */
export type FoundTenants = { tenants: TenantChoice[] } | { words: string } | { problem: 'email-too-long' }

/**
 * The tenants an e-mail address may sign in to, at least one, or why there are none.
 */
export async function findTenants(email: string): Promise<FoundTenants> {
  const outcome = await send(call, { query: { emailid: normaliseEmail(email) } })
  if (!outcome.ok && outcome.refusal === 'email-too-long') return { problem: outcome.refusal }
  if (!outcome.ok) return { words: wordsFor(outcome, say) }
  return outcome.data.length === 0 ? { words: sayLater('invalid-credentials') } : { tenants: outcome.data }
}
