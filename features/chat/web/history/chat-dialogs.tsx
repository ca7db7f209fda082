import { useQueryClient } from '@tanstack/react-query'
import { chatTitleOf, titleLongest, type ChatSummary } from '#features/chat/contract/chat-view.ts'
import { deleteChat, renameChat } from '#features/chat/contract/chats.ts'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { DeleteDialog } from '@portico/web/core/conversations/delete-dialog.tsx'
import { NameDialog } from '@portico/web/core/conversations/name-dialog.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/chat/web/messages/en.json'

type DialogProps = { chat: ChatSummary; onClose: () => void; onDone: () => void }

/** Shows a dialog to rename a chat. */
export function RenameChat({ chat: { id, title }, onClose, onDone }: DialogProps) {
  const t = useMessages(messages)
  const client = useQueryClient()
  return (
    <NameDialog
      texts={{ title: t('renameTitle'), text: t('renameText'), label: t('name'), submit: t('rename') }}
      name={title}
      longest={titleLongest}
      problemOf={(typed) => (chatTitleOf(typed) === '' ? t('nameEmpty') : null)}
      call={(typed) => send(renameChat, { params: { id }, body: { title: typed } })}
      refused={(outcome) => refusalNotice(outcome, t)}
      onDone={() => {
        void client.invalidateQueries()
        onDone()
      }}
      onClose={onClose}
    />
  )
}

/** Shows a dialog to delete a chat. */
export function DeleteChat({ chat: { id, title, request }, onClose, onDone }: DialogProps) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const remove = async () => {
    const outcome = await send(deleteChat, { params: { id } })
    if (!outcome.ok) return messageFor(outcome, t)
    await client.invalidateQueries()
    return null
  }
  return (
    <DeleteDialog
      texts={{
        title: t('deleteTitle', { title: title === '' ? t('untitled') : title }),
        text: request === null ? t('deleteText') : t('deleteHandedOverText', { number: String(request.number) }),
        no: t('cancel'),
        yes: t('delete'),
      }}
      remove={remove}
      onClose={onClose}
      onDeleted={onDone}
    />
  )
}
