import type { EnglishOf } from '@portico/web/platform/messages.ts'
import type messages from '#features/chat/web/messages/en.json'

/** Suggested questions and their subjects. */
export const starts = [
  ['aboutSigningIn', 'askCode'],
  ['aboutSigningIn', 'askLanding'],
  ['aboutAccount', 'askSessions'],
  ['aboutAccount', 'askTheme'],
  ['aboutHelp', 'askRequest'],
  ['aboutPlatform', 'askTenant'],
] as const

/**
 * The suggested questions in English, the documentation's language; the type ensures that they equal the English
 * messages.
 */
export const asked: Pick<EnglishOf<typeof messages>, (typeof starts)[number][1]> = {
  askCode: 'How long is an authentication code valid?',
  askLanding: 'Why did I land on this page?',
  askSessions: 'How do I end my other sessions?',
  askTheme: 'How do I change the theme?',
  askRequest: 'How do I raise a request at the Desk?',
  askTenant: 'What is a tenant?',
}
