import { ArrowLeft, History, LayoutGrid, LifeBuoy, SquarePen, X, type IconNode } from 'lucide'
import { isAtPath } from '@portico/contract/core/pages/app-paths.ts'
import { whyNoHandOver } from '#features/chat/contract/hand-over-rules.ts'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Loader } from '@portico/web/ui/loader.tsx'
import { Composer } from '#features/chat/web/conversation/composer.tsx'
import { HandedOver, HandOver } from '#features/chat/web/conversation/hand-over.tsx'
import { MessageList } from '#features/chat/web/conversation/message-list.tsx'
import { knownUpTo } from '#features/chat/web/conversation/merged-messages.ts'
import { useChat } from '#features/chat/web/conversation/use-chat.ts'
import { useDeskReplies } from '#features/chat/web/conversation/use-desk-replies.ts'
import { useFiles, type Uploading } from '#features/chat/web/conversation/use-files.ts'
import { HistoryView } from '#features/chat/web/history/history-view.tsx'
import { onFrameMessage, postFrameMessage } from '#features/chat/web/launcher/frame-messages.ts'
import { isFramed } from '@portico/web/platform/window-messages.ts'
import styles from './chat.module.css'
import chatMessages from '#features/chat/web/messages/en.json'

/** Whether the user's role has the desk, which chats are handed over to; null until it is known. */
type ChatPageProps = { hasDesk: boolean | null }

/** Shows the chat (spec B §2, `/chat`), in the frame of a chat page or on its own: the conversation or the history. */
export function ChatPage({ hasDesk }: ChatPageProps) {
  const t = useMessages(chatMessages)
  const chat = useChat()
  const files = useFiles()
  const [view, setView] = useState<View>('chat')
  const [isHandingOver, setHandingOver] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  useDeskReplies(chat.summary, knownUpTo(chat.messages), chat.add)
  const focus = () => input.current?.focus()
  const showChat = () => {
    setView('chat')
    requestAnimationFrame(focus)
  }
  const ask = (question: string) => {
    setView('chat')
    void chat.ask(question)
  }
  useFrame({ ask, focus })
  useOwnPolicy()
  useEscape(() => (view === 'history' ? showChat() : close()))
  const lacksDesk = hasDesk === false
  const onHandOver = mayHandOver(hasDesk, chat) ? () => setHandingOver(true) : null
  return (
    <main className={styles.chat} aria-label={t('title')}>
      <Bar
        view={view}
        chat={chat}
        onHandOver={onHandOver}
        onView={(next) => (next === 'chat' ? showChat() : setView(next))}
      />
      {view === 'history' ? (
        <OwnHistory chat={chat} onOpened={showChat} />
      ) : (
        <Conversation {...{ chat, files, input, onHandOver, lacksDesk }} />
      )}
      {isHandingOver && chat.id !== null ? (
        <HandOver chat={chat.id} onClose={() => setHandingOver(false)} onDone={chat.handedOver} />
      ) : null}
    </main>
  )
}

type View = 'chat' | 'history'
type Chat = ReturnType<typeof useChat>

const mayHandOver = (hasDesk: boolean | null, { messages, summary }: Chat): boolean =>
  whyNoHandOver({
    hasDesk: hasDesk === true,
    messages: messages.length,
    isHandedOver: summary !== null && summary.request !== null,
  }) === null

type BarProps = { view: View; chat: Chat; onHandOver: (() => void) | null; onView: (view: View) => void }

function Bar({ view, chat, onHandOver, onView }: BarProps) {
  const t = useMessages(chatMessages)
  const isNew = chat.messages.length === 0 && chat.unsent === null
  const startAgain = () => {
    chat.startAgain()
    onView('chat')
  }
  return (
    <header className={styles.bar}>
      {view === 'history' ? (
        <Tool icon={ArrowLeft} turns label={t('backToChat')} onClick={() => onView('chat')} />
      ) : (
        <Tool icon={History} label={t('history')} onClick={() => onView('history')} />
      )}
      <h1 dir="auto">{view === 'history' ? t('history') : chat.summary?.title || t('title')}</h1>
      {view === 'chat' && onHandOver !== null ? (
        <Tool icon={LifeBuoy} label={t('handOver')} onClick={onHandOver} />
      ) : null}
      <Tool icon={SquarePen} label={t('newChat')} disabled={chat.isWaiting || isNew} onClick={startAgain} />
      {isFramed() ? (
        <Tool icon={X} label={t('closeChat')} onClick={close} />
      ) : (
        <a href="/" className={styles.tool} aria-label={t('toPlatform')} title={t('toPlatform')}>
          <Icon icon={LayoutGrid} />
        </a>
      )}
    </header>
  )
}

function OwnHistory({ chat, onOpened }: { chat: Chat; onOpened: () => void }) {
  const t = useMessages(chatMessages)
  return (
    <HistoryView
      onOpen={async (id) => {
        const refusal = await chat.open(id)
        if (refusal === null) onOpened()
        return refusal === null ? null : messageFor(refusal, t)
      }}
      onChanged={(id, change) => {
        if (id !== chat.id) return
        if (change === 'deleted') chat.startAgain()
        else void chat.open(id)
      }}
    />
  )
}

type ConversationProps = {
  chat: Chat
  files: Uploading
  input: RefObject<HTMLTextAreaElement | null>
  onHandOver: (() => void) | null
  lacksDesk: boolean
}

function Conversation({ chat, files, input, onHandOver, lacksDesk }: ConversationProps) {
  const request = chat.summary?.request ?? null
  const draft = useDraft(`chat ${chat.summary?.id ?? 'new'}`)
  return (
    <div className={styles.conversation} data-at-desk={request !== null || undefined}>
      {request === null ? null : <HandedOver request={request} />}
      {chat.isReading && chat.messages.length === 0 ? (
        <Loader />
      ) : (
        <MessageList
          conversation={chat.messages}
          unsent={chat.unsent}
          isWaiting={chat.isWaiting && request === null}
          onHandOver={onHandOver}
          lacksDesk={lacksDesk}
          onAsk={(question) => void chat.ask(question)}
          onSendAgain={(message) => void chat.ask(message.text, message.files, message.id)}
        />
      )}
      <Composer
        key={draft.about}
        draft={draft}
        input={input}
        isWaiting={chat.isWaiting}
        isAtDesk={request !== null}
        files={files}
        onSend={(text, attached) => void chat.ask(text, attached)}
      />
    </div>
  )
}

type ToolProps = { icon: IconNode; label: string; turns?: boolean; disabled?: boolean; onClick: () => void }

function Tool({ icon, label, turns = false, disabled = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon icon={icon} turns={turns} />
    </button>
  )
}

/** Receives questions from the surrounding page, and tells that page when the chat is ready. */
function useFrame({ ask, focus }: { ask: (question: string) => void; focus: () => void }) {
  const receive = useEffectEvent((message: Parameters<Parameters<typeof onFrameMessage>[1]>[0]) => {
    if (message.kind === 'chat-ask') ask(message.question)
    if (message.kind === 'chat-shown') focus()
  })
  useEffect(() => {
    const stop = onFrameMessage(
      () => window.parent,
      (message) => receive(message),
    )
    if (isFramed()) postFrameMessage(window.parent, { kind: 'chat-ready' })
    return stop
  }, [])
}

/**
 * Reloads the window when the user leaves the chat. The chat's content security policy allows only what the chat needs
 * (AppPages), so another page must be loaded with its own policy.
 */
function useOwnPolicy() {
  useEffect(
    () => () => {
      if (isAtPath('/chat', location.pathname)) return
      if (!isFramed()) location.reload()
      // Only the chat is shown in a frame. When the session ends, the surrounding page reloads, which leads to the
      // sign-in and then back to the chat.
      else if (location.pathname === '/') window.parent.location.reload()
      else window.parent.location.assign(location.href)
    },
    [],
  )
}

function close(): void {
  if (isFramed()) postFrameMessage(window.parent, { kind: 'chat-close' })
}

/** Goes back on Escape, unless a dialog handles the key. */
function useEscape(leave: () => void) {
  const act = useEffectEvent(leave)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOfDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null
      if (event.key === 'Escape' && !isOfDialog) act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
