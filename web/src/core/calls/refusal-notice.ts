import type { FormNotice } from '#web/ui/form/form-notice.ts'
import { messageFor, type RefusalMessages, type Seen } from './send.ts'

/**
 * Returns a form's notice for a refusal, with the message of `messageFor`. It is shown under the field that `under`
 * names for the refusal, else for the whole form.
 */
export function refusalNotice<Refusal extends string, Field extends string>(
  outcome: Seen<Refusal>,
  messages: RefusalMessages,
  under: Partial<Record<Field, readonly NoInfer<Refusal>[]>> = {},
): FormNotice<Field> {
  const text = messageFor(outcome, messages)
  const found = Object.entries<readonly string[] | undefined>(under).find(([, names]) =>
    names?.includes(outcome.refusal),
  )
  return found === undefined ? { text } : { fields: { [found[0]]: text } as Record<Field, string> }
}
