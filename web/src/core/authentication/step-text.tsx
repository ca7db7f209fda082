import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

/**
 * Whose sign-in it is, for the line below a step's title.
 */
export function EmailLine({ email }: { email: string }) {
  return t.marked('loggingInAs', (text) => <strong>{text}</strong>, { email })
}

/**
 * The text of the button that leads to where a tenant signs users in.
 */
export function continueAt({ authtype }: Pick<TenantChoice, 'authtype'>): string {
  return t(authtype === 'msauth' ? 'continueAtMicrosoft' : 'continueAtProvider')
}
