import { useQueryClient } from '@tanstack/react-query'
import { Braces, FileText, MessageSquare, Pencil, Trash2 } from 'lucide'
import { useState } from 'react'
import {
  type ConversationSummary,
  deleteConversation,
  listConversations,
  readConversation,
} from '#features/assistant/contract/conversations.ts'
import { messageFor, send, type Refused, type RefusalSeen } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { DeleteDialog } from '@portico/web/core/conversations/delete-dialog.tsx'
import { HistoryRow } from '@portico/web/core/conversations/history-row.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Moment } from '@portico/web/ui/moment.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { RenameConversation } from './rename-conversation.tsx'
import { saveConversation } from './save-conversation.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './history.module.css'
import messages from '#features/assistant/web/messages/en.json'

type HistoryProps = {
  /** Opens a conversation. Resolves to the refusal if it cannot be opened, otherwise to null. */
  onOpen: (id: string) => Promise<Refused<RefusalSeen<typeof readConversation>> | null>
  onDeleted: (id: string) => void
}

/** Shows the user's conversations, which can be opened, renamed, saved as a file and deleted. */
export function HistoryView({ onOpen, onDeleted }: HistoryProps) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(listConversations, {})
  const [action, setAction] = useState<Action | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const show = (refusal: Refused<RefusalSeen<typeof readConversation>> | null) =>
    setProblem(refusal === null ? null : messageFor(refusal, t))
  const save = async (id: string, form: 'text' | 'json') => {
    const outcome = await send(readConversation, { params: { id } })
    if (!outcome.ok) return show(outcome)
    show(null)
    await saveConversation(outcome.data, form, t)
  }
  return (
    <section className={styles.history} aria-label={t('history')}>
      <h2 className={styles.heading}>{t('history')}</h2>
      <Failure
        title={t('historyUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      <Alert kind="danger" text={problem} />
      {data === undefined ? <Skeleton height="12rem" label={t('reading')} /> : null}
      {data?.ok === true && data.data.length === 0 ? (
        <EmptyState icon={MessageSquare} title={t('noConversations')} text={t('noConversationsText')} />
      ) : null}
      <ul className={styles.list}>
        {(data?.ok === true ? data.data : []).map((conversation) => (
          <Kept
            key={conversation.id}
            conversation={conversation}
            onOpen={() => void onOpen(conversation.id).then(show)}
            onSave={(form) => void save(conversation.id, form)}
            onAction={(kind) => setAction({ kind, conversation })}
          />
        ))}
      </ul>
      {action === null ? null : <Dialogs {...action} onClose={() => setAction(null)} onDeleted={onDeleted} />}
    </section>
  )
}

type Action = { kind: 'rename' | 'delete'; conversation: ConversationSummary }

function Dialogs({ kind, conversation, ...props }: Action & Omit<DeleteProps, 'conversation'>) {
  return kind === 'rename' ? (
    <RenameConversation conversation={conversation} onClose={props.onClose} />
  ) : (
    <DeleteKept conversation={conversation} {...props} />
  )
}

type KeptProps = {
  conversation: ConversationSummary
  onOpen: () => void
  onSave: (form: 'text' | 'json') => void
  onAction: (kind: 'rename' | 'delete') => void
}

function Kept({ conversation: { title, messages: count, changed_at: at }, onOpen, onSave, onAction }: KeptProps) {
  const t = useMessages(messages)
  return (
    <HistoryRow
      title={title}
      below={<span className={rowStyles.quiet}>{t('messageCount', { count })}</span>}
      facts={<Moment at={at} />}
      onOpen={onOpen}
      tools={[
        { icon: Pencil, label: t('renameDataset', { title }), onClick: () => onAction('rename') },
        { icon: FileText, label: t('saveText', { title }), onClick: () => onSave('text') },
        { icon: Braces, label: t('saveJson', { title }), onClick: () => onSave('json') },
        { icon: Trash2, label: t('deleteDataset', { title }), onClick: () => onAction('delete') },
      ]}
    />
  )
}

type DeleteProps = { conversation: ConversationSummary; onClose: () => void; onDeleted: (id: string) => void }

function DeleteKept({ conversation: { id, title }, onClose, onDeleted }: DeleteProps) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const remove = async () => {
    const outcome = await send(deleteConversation, { params: { id } })
    if (!outcome.ok) return messageFor(outcome, t)
    onDeleted(id)
    await client.invalidateQueries()
    return null
  }
  return (
    <DeleteDialog
      texts={{
        title: t('deleteTitle', { title }),
        text: t('deleteConversationText'),
        no: t('cancel'),
        yes: t('delete'),
      }}
      remove={remove}
      onClose={onClose}
    />
  )
}
