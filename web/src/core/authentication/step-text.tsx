import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { useMessages, type Translate } from '#web/platform/messages.ts'
import { marked } from '#web/platform/marked-message.ts'
import messages from '#web/core/authentication/messages/en.json'

/** The email address that is signing in, for the line below a step's title. */
export function EmailLine({ email }: { email: string }) {
  const t = useMessages(messages)
  return marked(t, 'loggingInAs', (text) => <strong>{text}</strong>, { email })
}

/** Returns the text of the button that leads to a tenant's provider. */
export function continueAt(t: Translate<typeof messages>, { authtype }: Pick<TenantChoice, 'authtype'>): string {
  return t(authtype === 'msauth' ? 'continueAtMicrosoft' : 'continueAtProvider')
}
