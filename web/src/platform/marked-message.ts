import { formatMessage, type MessageValues, type ValuesOf } from '@portico/contract/platform/message.ts'
import { createElement, Fragment, type ReactNode } from 'react'
import type { Catalogue, EnglishOf, KeyOf, Translate } from './messages.ts'

/**
 * Returns a message that contains `<b>…</b>`, whose content is passed to `mark`. Values are always inserted as text.
 */
export function marked<C extends Catalogue, Key extends KeyOf<C>>(
  t: Translate<C>,
  key: Key,
  mark: (text: string) => ReactNode,
  ...rest: ValuesOf<EnglishOf<C>[Key]>
): ReactNode {
  const [values = {}]: readonly MessageValues[] = rest
  const parts = t
    .unformatted(key)
    .split(/<\/?b>/)
    .map((part) => formatMessage(t.locale, part, values))
  return createElement(Fragment, null, ...parts.map((part, index) => (index % 2 === 0 ? part : mark(part))))
}
