import { wordsFor } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { ProviderAttempt } from './provider-fields.ts'
import { signInWithMicrosoft } from './sign-in-with-microsoft.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

/**
 * The address to go to for signing in elsewhere, or words to show. A tenant whose way is not known is asked for both.
 */
export async function beginAtProvider(attempt: ProviderAttempt): Promise<{ address: string } | { words: string }> {
  const { authtype } = attempt.tenant
  const first = await (authtype === 'externalidp' ? signInWithProvider(attempt) : signInWithMicrosoft(attempt))
  const isOther = authtype === undefined && !first.ok && first.refusal === 'no-provider'
  const outcome = isOther ? await signInWithProvider(attempt) : first
  return outcome.ok ? { address: outcome.data.redirect_url } : { words: wordsFor(outcome, say) }
}
