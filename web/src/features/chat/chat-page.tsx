import { ArrowLeft, History, LifeBuoy, SquarePen, X, type IconNode } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageFor } from '#web/core/calls/send.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { Composer } from './conversation/composer.tsx'
import { HandedOver, HandOver } from './conversation/hand-over.tsx'
import { MessageList } from './conversation/message-list.tsx'
import { useChat } from './conversation/use-chat.ts'
import { useDeskReplies } from './conversation/use-desk-replies.ts'
import { useFiles } from './conversation/use-files.ts'
import { HistoryView } from './history/history-view.tsx'
import { isFramed, onFrameMessage, postFrameMessage } from './launcher/frame-messages.ts'
import styles from './chat.module.css'
import chatMessages from '#web/features/chat/messages/en.json'

/**
 * The chat itself (spec B §2, `/chat`), shown in the frame of a chat page or by itself: the conversation, or the history.
 */
export function ChatPage() {
  const t = useMessages(chatMessages)
  const chat = useChat()
  const files = useFiles()
  const [view, setView] = useState<'chat' | 'history'>('chat')
  const [isHandingOver, setHandingOver] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const { summary, messages, unsent, isWaiting } = chat
  useDeskReplies(summary, messages.at(-1)?.place ?? 0, chat.add)
  const showChat = () => {
    setView('chat')
    requestAnimationFrame(() => input.current?.focus())
  }
  const startAgain = () => {
    chat.startAgain()
    showChat()
  }
  useFrame({ ask: (question) => (setView('chat'), void chat.ask(question)), focus: () => input.current?.focus() })
  useEscape(() => (view === 'history' ? showChat() : close()))
  const onHandOver = summary?.request ? null : () => setHandingOver(true)
  return (
    <main className={styles.chat} aria-label={t('title')}>
      <header className={styles.bar}>
        {view === 'history' ? (
          <Tool icon={ArrowLeft} turns label={t('backToChat')} onClick={showChat} />
        ) : (
          <Tool icon={History} label={t('history')} onClick={() => setView('history')} />
        )}
        <h1 dir="auto">{view === 'history' ? t('history') : summary?.title || t('title')}</h1>
        {view === 'chat' && chat.id !== null && messages.length > 0 && onHandOver !== null ? (
          <Tool icon={LifeBuoy} label={t('handOver')} onClick={onHandOver} />
        ) : null}
        <Tool
          icon={SquarePen}
          label={t('newChat')}
          disabled={isWaiting || (messages.length === 0 && unsent === null)}
          onClick={startAgain}
        />
        {isFramed() ? <Tool icon={X} label={t('closeChat')} onClick={close} /> : null}
      </header>
      {view === 'history' ? (
        <HistoryView
          onOpen={async (id) => {
            const refusal = await chat.open(id)
            if (refusal === null) showChat()
            return refusal === null ? null : messageFor(refusal, t)
          }}
          onChanged={(id, change) => {
            if (id !== chat.id) return
            if (change === 'deleted') chat.startAgain()
            else void chat.open(id)
          }}
        />
      ) : (
        <div className={styles.conversation}>
          {summary?.request ? <HandedOver request={summary.request} /> : null}
          {chat.isReading && messages.length === 0 ? (
            <Loader />
          ) : (
            <MessageList
              conversation={messages}
              unsent={unsent}
              isWaiting={isWaiting && onHandOver !== null}
              onHandOver={messages.length === 0 ? null : onHandOver}
              onSendAgain={(message) => void chat.ask(message.text, message.files, message.id)}
            />
          )}
          <Composer
            input={input}
            isWaiting={isWaiting}
            files={files}
            onSend={(text, attached) => void chat.ask(text, attached)}
          />
        </div>
      )}
      {isHandingOver && chat.id !== null ? (
        <HandOver chat={chat.id} onClose={() => setHandingOver(false)} onDone={chat.handedOver} />
      ) : null}
    </main>
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

/** Receives questions of the page around, and shows it when this one is ready for them. */
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

function close(): void {
  if (isFramed()) postFrameMessage(window.parent, { kind: 'chat-close' })
}

/** Escape goes back, unless a dialog takes it. */
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
