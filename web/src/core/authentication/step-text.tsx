import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

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
