import { useQueryClient } from '@tanstack/react-query'
import { type ConversationSummary, renameConversation } from '#features/assistant/contract/conversations.ts'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { NameDialog } from '@portico/web/core/conversations/name-dialog.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/assistant/web/messages/en.json'

const titleLongest = 120

/** Shows a dialog to rename a conversation. */
export function RenameConversation({
  conversation,
  onClose,
}: {
  conversation: ConversationSummary
  onClose: () => void
}) {
  const t = useMessages(messages)
  const client = useQueryClient()
  return (
    <NameDialog
      texts={{
        title: t('renameConversationTitle'),
        text: t('renameConversationText'),
        label: t('name'),
        submit: t('rename'),
      }}
      name={conversation.title}
      longest={titleLongest}
      problemOf={(title) => (title.trim() === '' ? t('titleEmpty') : null)}
      call={(title) => send(renameConversation, { params: { id: conversation.id }, body: { title } })}
      refused={(outcome) => refusalNotice(outcome, t)}
      onDone={() => void client.invalidateQueries()}
      onClose={onClose}
    />
  )
}
