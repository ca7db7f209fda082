import type { ProviderAttempt } from './provider-fields.ts'
import { signInWithMicrosoft } from './sign-in-with-microsoft.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import { troubleOf, type Trouble } from '#web/core/authentication/trouble.tsx'

/**
 * The address to go to for signing in elsewhere, or words to show. A tenant whose way is not known, or was listed as a
 * password before it was changed, is asked for both.
 */
export async function beginAtProvider(attempt: ProviderAttempt): Promise<{ address: string } | Trouble> {
  const { authtype } = attempt.tenant
  const first = await (authtype === 'externalidp' ? signInWithProvider(attempt) : signInWithMicrosoft(attempt))
  const isKnown = authtype === 'msauth' || authtype === 'externalidp'
  const isOther = !isKnown && !first.ok && first.refusal === 'no-provider'
  const outcome = isOther ? await signInWithProvider(attempt) : first
  return outcome.ok ? { address: outcome.data.redirect_url } : troubleOf(outcome)
}
