import type { Audience } from '@portico/contract/features/documentation/audience.ts'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/features/documentation/messages/en.json'

/**
 * The translated names of a page's audiences.
 */
export function AudienceNames({ audiences }: { audiences: readonly Audience[] }) {
  const t = useMessages(messages)
  const names = audiences.map((audience) => t(audience))
  return <span lang={t.language}>{new Intl.ListFormat(t.locale, { type: 'unit', style: 'short' }).format(names)}</span>
}
