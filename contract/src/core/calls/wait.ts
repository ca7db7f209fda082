import type { RefusalName } from './refusals.ts'

/**
 * The sentences of refusals that name a wait, in English, with `{when}` for the result of `waitText`: the server's
 * summary when it knows how long, and the page's message that counts down.
 */
export const waitSummaries: Partial<Record<RefusalName, string>> = {
  'too-many-requests': 'Too many requests. Please try again {when}.',
  'server-busy': 'The service is busy. Please try again {when}.',
  'database-away': 'The service is temporarily unavailable. Please try again {when}.',
  'assistant-limit': 'You have asked many questions in a short time. Please ask again {when}.',
  'chat-limit': 'You have sent many messages in a short time. Please continue {when}.',
  'wait-before-retry': 'Too many attempts. Please try again {when}.',
}

/**
 * How long a wait of `seconds` is, in a language (BCP 47 tag): "in 7 seconds", "in 15 minutes", "in 3 hours". Rounded up, so
 * that the wait is over when that time has passed.
 */
export function waitText(locale: string, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(locale)
  if (seconds <= 59) return format.format(Math.max(0, Math.ceil(seconds)), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour')
}
