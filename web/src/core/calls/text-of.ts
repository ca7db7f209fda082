import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { MessageValues } from '@portico/contract/platform/message.ts'
import refusalMessages from 'virtual:refusal-messages'
import type { Shown } from '#web/platform/messages.ts'

type Messages<Key extends string> = Pick<Shown, 'from'> & { of(key: Key, values?: MessageValues): string }

/**
 * Returns the message of a page by its key, else the sentence of the refusal of that name; empty if there is neither. A
 * check in the page can so show the sentence with which the server refuses the same input.
 */
export function textOf<Key extends string>(
  t: Messages<Key>,
  key: NoInfer<Key> | RefusalName,
  values?: MessageValues,
): string {
  return t.of(key as Key, values) || t.from(refusalMessages).of(key as RefusalName, values)
}
