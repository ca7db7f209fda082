import type { TenantChoice } from '@portico/contract/sign-in/tenant-choice.ts'
import { longestWait } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

/**
 * The words of the button that leads to where a tenant signs users in.
 */
export function continueAt({ authtype }: Pick<TenantChoice, 'authtype'>): string {
  return say(authtype === 'msauth' ? 'continueAtMicrosoft' : 'continueAtProvider')
}

/**
 * What is shown while a provider keeps us waiting, with how long that can be.
 */
export const providerSlow = () => say('providerSlow', { seconds: longestWait / 1000 })
