import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { longestWait } from '#web/core/calls/send.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

/**
 * The words of the button that leads to where a tenant signs users in.
 */
export function continueAt({ authtype }: Pick<TenantChoice, 'authtype'>): string {
  return t(authtype === 'msauth' ? 'continueAtMicrosoft' : 'continueAtProvider')
}

/**
 * What is shown while a provider keeps us waiting, with how long that can be.
 */
export const providerSlow = () => t('providerSlow', { seconds: longestWait / 1000 })
