import { listReplies } from '#features/desk/contract/list-replies.ts'
import { filledReply, type Reply } from '#features/desk/contract/reply.ts'
import { useMemo } from 'react'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { SearchSelect } from '@portico/web/ui/search-select.tsx'
import messages from '#features/desk/web/replies/messages/en.json'

/** Milliseconds for which the list is used. */
const fresh = 60_000

const none: Reply[] = []

type ReplyPickerProps = {
  /** What the placeholders of a reply stand for. */
  values: Parameters<typeof filledReply>[1]
  /** Called with the text of the chosen reply, its placeholders replaced. */
  onInsert: (text: string) => void
}

/**
 * A canned reply, found by typing a part of its title, for the text of a comment. Nothing is shown where there are none, or where they
 * cannot be read: a comment is written without them.
 */
export function ReplyPicker({ values, onInsert }: ReplyPickerProps) {
  const t = useMessages(messages)
  const { data } = useCall(listReplies, {}, fresh)
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
