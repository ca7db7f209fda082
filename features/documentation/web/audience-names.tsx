import type { Audience } from '#features/documentation/contract/audience.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/documentation/web/messages/en.json'

/**
 * For whom a page is, in the language of the screens.
 */
export function AudienceNames({ audiences }: { audiences: readonly Audience[] }) {
  const t = useMessages(messages)
  const names = audiences.map((audience) => t(audience))
  return <span lang={t.language}>{new Intl.ListFormat(t.locale, { type: 'unit', style: 'short' }).format(names)}</span>
}
