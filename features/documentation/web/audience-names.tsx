import type { Audience } from '#features/documentation/contract/documents.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/documentation/web/messages/en.json'

/** Shows the translated names of a page's audiences. */
export function AudienceNames({ audiences }: { audiences: readonly Audience[] }) {
  const t = useMessages(messages)
  const names = audiences.map((audience) => t(audience))
  return <span lang={t.language}>{new Intl.ListFormat(t.locale, { type: 'unit', style: 'short' }).format(names)}</span>
}
