import { MessagesSquare, Pencil, Search, Trash2 } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { chatsPerPage, searchLongest, type ChatSummary } from '#features/chat/contract/chat-view.ts'
import { listChats } from '#features/chat/contract/chats.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { HistoryRow } from '@portico/web/core/conversations/history-row.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Moment } from '@portico/web/ui/moment.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { DeleteChat, RenameChat } from './chat-dialogs.tsx'
import styles from './chat-history.module.css'
import messages from '#features/chat/web/messages/en.json'

type HistoryProps = {
  /** Opens a chat. Resolves to the reason why it cannot be opened, or to null. */
  onOpen: (id: string) => Promise<string | null>
  onChanged: (id: string, change: 'renamed' | 'deleted') => void
}

type Action = { kind: 'rename' | 'delete'; chat: ChatSummary }

/** How long the search waits for further typing, in milliseconds. */
const pause = 250

/** Shows the user's chats, most recently changed first, which can be searched, opened, renamed and deleted. */
export function HistoryView({ onOpen, onChanged }: HistoryProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), pause)
  const [pages, setPages] = useState(1)
  const [action, setAction] = useState<Action | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const close = () => setAction(null)
  const find = (text: string) => {
    setTyped(text)
    setPages(1)
  }
  return (
    <section className={styles.history} aria-label={t('history')}>
      <div className={styles.search}>
        <Icon icon={Search} />
        <input
          ref={field}
          type="search"
          aria-label={t('searchChats')}
          placeholder={t('searchChats')}
          maxLength={searchLongest}
          dir={typed === '' ? undefined : 'auto'}
          onChange={(event) => find(event.currentTarget.value)}
        />
      </div>
      <Alert kind="danger" text={problem} />
      <ul className={styles.list} aria-label={t('history')}>
        {Array.from({ length: pages }, (_, page) => (
          <Page
            key={page}
            page={page}
            search={search}
            isLast={page === pages - 1}
            onMore={() => setPages(pages + 1)}
            onOpen={(id) => void onOpen(id).then(setProblem)}
            onAction={setAction}
          />
        ))}
      </ul>
      {action?.kind === 'rename' ? (
        <RenameChat chat={action.chat} onClose={close} onDone={() => onChanged(action.chat.id, 'renamed')} />
      ) : null}
      {action?.kind === 'delete' ? (
        <DeleteChat
          chat={action.chat}
          onClose={close}
          onDone={() => {
            onChanged(action.chat.id, 'deleted')
            field.current?.focus()
          }}
        />
      ) : null}
    </section>
  )
}

/** Returns a value once it has been stable for this time. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

type PageProps = {
  page: number
  search: string
  isLast: boolean
  onMore: () => void
  onOpen: (id: string) => void
  onAction: (action: Action) => void
}

const queryOf = (page: number, search: string) => ({ page: String(page), ...(search === '' ? {} : { search }) })
const nothing = { chats: [], total: 0 }

function Page({ page, search, isLast, onMore, onOpen, onAction }: PageProps) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(listChats, { query: queryOf(page, search) })
  const { chats, total } = data?.ok === true ? data.data : nothing
  const isMore = isLast && (page + 1) * chatsPerPage < total
  return (
    <>
      <li className={styles.whole}>
        <Failure
          title={t('historyUnreadable')}
          text={data?.ok === false ? messageFor(data, t) : null}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
        {data === undefined ? <Skeleton height="8rem" label={t('readingHistory')} /> : null}
        {data?.ok === true && total === 0 ? <NoChats isSearch={search !== ''} /> : null}
      </li>
      {chats.map((chat) => (
        <Kept key={chat.id} chat={chat} onOpen={() => onOpen(chat.id)} onAction={(kind) => onAction({ kind, chat })} />
      ))}
      {isMore ? (
        <li className={styles.whole}>
          <Button kind="secondary" wide onClick={onMore}>
            {t('moreChats')}
          </Button>
        </li>
      ) : null}
    </>
  )
}

function NoChats({ isSearch }: { isSearch: boolean }) {
  const t = useMessages(messages)
  return isSearch ? (
    <EmptyState icon={Search} title={t('noChatsFound')} text={t('noChatsFoundText')} />
  ) : (
    <EmptyState icon={MessagesSquare} title={t('noChats')} text={t('noChatsText')} />
  )
}

type KeptProps = { chat: ChatSummary; onOpen: () => void; onAction: (kind: Action['kind']) => void }

function Kept({ chat, onOpen, onAction }: KeptProps) {
  const t = useMessages(messages)
  const title = chat.title === '' ? t('untitled') : chat.title
  return (
    <HistoryRow
      isCompact
      title={title}
      below={
        chat.last === '' || chat.last === chat.title ? null : (
          <span className={styles.last} dir="auto">
            {chat.last}
          </span>
        )
      }
      facts={
        <>
          {chat.request === null ? null : (
            <span className={styles.request}>{t('requestNumber', { number: String(chat.request.number) })}</span>
          )}
          <Moment at={chat.changed_at} />
        </>
      }
      onOpen={onOpen}
      tools={[
        { icon: Pencil, label: t('renameChat', { title }), onClick: () => onAction('rename') },
        { icon: Trash2, label: t('deleteChat', { title }), onClick: () => onAction('delete') },
      ]}
    />
  )
}
