import { findTenants as call } from '@portico/contract/sign-in/find-tenants.ts'
import type { TenantChoice } from '@portico/contract/sign-in/tenant-choice.ts'
import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { send, wordsFor } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

/**
 * The tenants an e-mail address may sign in to, at least one, or words to show.
 */
export async function findTenants(email: string): Promise<{ tenants: TenantChoice[] } | { words: string }> {
  const outcome = await send(call, { query: { emailid: normaliseEmail(email) } })
  if (!outcome.ok) return { words: wordsFor(outcome, say) }
  return outcome.data.length === 0 ? { words: say('invalid-credentials') } : { tenants: outcome.data }
}
