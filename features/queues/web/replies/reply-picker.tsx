import { listReplies, filledReply, type Reply } from '#features/queues/contract/replies.ts'
import { useMemo } from 'react'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import type { ReplyPickerProps } from '@portico/web/core/requests/request-parts.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { SearchSelect } from '@portico/web/ui/search-select.tsx'
import messages from '#features/queues/web/replies/messages/en.json'

/** The time for which the list is reused, in milliseconds. */
const reuseFor = 60_000

const none: Reply[] = []

/**
 * Lets the author of a comment insert a canned reply, which can be searched by its title. Shows nothing if there are no
 * replies or they fail to load, because comments do not depend on them.
 */
export function ReplyPicker({ values, onInsert }: ReplyPickerProps) {
  const t = useMessages(messages)
  const { data } = useCall(listReplies, {}, reuseFor)
  const replies = data?.ok === true ? data.data : none
  const options = useMemo(() => replies.map(({ id, title }) => ({ value: id, text: title })), [replies])
  if (replies.length === 0) return null
  return (
    <SearchSelect
      hidesLabel
      label={t('insert')}
      openLabel={t('showReplies')}
      placeholder={t('insert')}
      nothing={t('noReply')}
      options={options}
      value={null}
      onChange={(chosen) => {
        const reply = replies.find(({ id }) => id === chosen)
        if (reply !== undefined) onInsert(filledReply(reply.text, values))
      }}
    />
  )
}
