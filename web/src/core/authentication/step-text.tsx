import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import type { ValidationProblem } from '@portico/contract/core/authentication/validation.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'
import type { messages as firstMessages } from '#web/core/authentication/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')
const tFirst = messagesOf<typeof firstMessages>('authentication')

const isOfEmail = (found: ValidationProblem): found is Extract<ValidationProblem, `email-${string}`> =>
  found.startsWith('email-')

/**
 * The sentence of a problem of the validation rules (spec A §5).
 */
export function problemText(found: ValidationProblem): string {
  return isOfEmail(found) ? tFirst(found) : t(found)
}

/**
 * The address and tenant, for the line below a step's title.
 */
export function EmailLine({ email }: { email: string }) {
  return t.marked('loggingInAs', (text) => <strong>{text}</strong>, { email })
}

/**
 * The text of the button that leads to a tenant's provider.
 */
export function continueAt({ authtype }: Pick<TenantChoice, 'authtype'>): string {
  return t(authtype === 'msauth' ? 'continueAtMicrosoft' : 'continueAtProvider')
}
