import { Headset, Sparkles } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import type { ChatMessage } from '#features/chat/contract/chat-view.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { MessageBody, MessageText } from './message-body.tsx'
import type { Unsent } from './use-chat.ts'
import { asked, starts } from '#features/chat/web/starts.ts'
import styles from './chat-messages.module.css'
import hidden from '@portico/web/ui/hidden.module.css'
import messages from '#features/chat/web/messages/en.json'

type MessageListProps = {
  conversation: readonly ChatMessage[]
  unsent: Unsent | null
  isWaiting: boolean
  /** Starts the hand-over, which the last message offers; null if a hand-over is not possible. */
  onHandOver: (() => void) | null
  /** Whether the role has no desk, so that the chat refers to the administrator instead. */
  lacksDesk: boolean
  onSendAgain: (message: Unsent) => void
  onAsk: (question: string) => void
}

/**
 * Shows the conversation, newest last: the user's messages at the end of the line, the assistant's and the desk's at
 * the start. New messages are announced and scrolled into view.
 */
export function MessageList({ conversation, unsent, isWaiting, onHandOver, lacksDesk, ...acts }: MessageListProps) {
  const t = useMessages(messages)
  const list = useLastInView(conversation.length, unsent?.id ?? null, isWaiting)
  return (
    <div ref={list} className={styles.log} role="log" aria-label={t('conversation')} tabIndex={0}>
      <OtherMessage author="assistant" name={t('assistant')}>
        <div className={styles.answer}>
          <p>{t('assist')}</p>
          <p className={styles.quiet}>{t('assistAbout')}</p>
        </div>
        {conversation.length === 0 && unsent === null ? <Starts onAsk={acts.onAsk} /> : null}
      </OtherMessage>
      {conversation.map((message, index) => (
        <Entry
          key={message.id}
          message={message}
          before={conversation[index - 1]}
          onHandOver={index === conversation.length - 1 ? onHandOver : null}
          lacksDesk={lacksDesk}
        />
      ))}
      {unsent === null ? null : <UnsentMessage message={unsent} onSendAgain={() => acts.onSendAgain(unsent)} />}
      {isWaiting ? <Typing /> : null}
    </div>
  )
}

/** Number of questions suggested in an empty chat. */
const startsAtMost = 4

function Starts({ onAsk }: { onAsk: (question: string) => void }) {
  const t = useMessages(messages)
  return (
    <ul className={styles.starts} aria-label={t('starts')}>
      {starts.slice(-startsAtMost).map(([, question]) => (
        <li key={question}>
          <button type="button" onClick={() => onAsk(asked[question])}>
            {t(question)}
          </button>
        </li>
      ))}
    </ul>
  )
}

type EntryProps = {
  message: ChatMessage
  before: ChatMessage | undefined
  onHandOver: (() => void) | null
  lacksDesk: boolean
}

function Entry({ message, before, onHandOver, lacksDesk }: EntryProps) {
  const t = useMessages(messages)
  const instant = Date.parse(message.at)
  const day = dateText(t.locale, instant, { dateStyle: 'long' })
  const isNewDay = before === undefined || dateText(t.locale, Date.parse(before.at), { dateStyle: 'long' }) !== day
  const body = <MessageBody message={message} onHandOver={onHandOver} lacksDesk={lacksDesk} />
  const time = (
    <time className={styles.time} dateTime={message.at} title={day}>
      {dateText(t.locale, instant, { timeStyle: 'short' })}
    </time>
  )
  return (
    <>
      {isNewDay ? <p className={styles.day}>{day}</p> : null}
      {message.author === 'note' ? (
        <div className={styles.note}>{body}</div>
      ) : message.author === 'user' ? (
        <div className={styles.own} data-last-own>
          <div className={styles.question}>{body}</div>
          {time}
        </div>
      ) : (
        <OtherMessage
          author={message.author}
          name={message.author === 'desk' ? message.name || t('desk') : t('assistant')}
        >
          <div className={message.author === 'desk' ? styles.reply : styles.answer}>{body}</div>
          {time}
        </OtherMessage>
      )}
    </>
  )
}

/** Shows a message from the assistant or the desk, with its author. */
function OtherMessage({ author, name, children }: { author: 'assistant' | 'desk'; name: string; children: ReactNode }) {
  return (
    <div className={styles.from}>
      <span className={styles.avatar} data-author={author}>
        <Icon icon={author === 'desk' ? Headset : Sparkles} size={1} />
      </span>
      <div className={styles.beside}>
        <span className={author === 'desk' ? styles.name : hidden.hidden}>{name}</span>
        {children}
      </div>
    </div>
  )
}

type UnsentMessageProps = { message: Unsent; onSendAgain: () => void }

/** Shows a message that is not stored yet. If it was refused, shows the reason and a button to send it again. */
function UnsentMessage({ message, onSendAgain }: UnsentMessageProps) {
  const t = useMessages(messages)
  return (
    <>
      <div className={styles.own} data-last-own>
        <div className={styles.question}>
          {message.text === '' ? null : <MessageText text={message.text} />}
          {message.files.map(({ id, name }) => (
            <p key={id} dir="auto">
              {name}
            </p>
          ))}
        </div>
      </div>
      {message.refusal === null ? null : (
        <div className={styles.failure}>
          <p>{`${t('sorry')} ${messageFor(message.refusal, t)}`}</p>
          <Button kind="quiet" onClick={onSendAgain}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </>
  )
}

function Typing() {
  const t = useMessages(messages)
  return (
    <OtherMessage author="assistant" name={t('assistant')}>
      <div className={styles.typing}>
        <span aria-hidden="true" />
        <span aria-hidden="true" />
        <span aria-hidden="true" />
        <em>{t('lookingNow')}</em>
      </div>
    </OtherMessage>
  )
}

/**
 * Scrolls the user's last message to the top, so that its answer is visible from the beginning; or scrolls to the
 * newest message.
 */
function useLastInView(count: number, unsent: string | null, isWaiting: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = list.current?.querySelectorAll('[data-last-own]')
    const last = own?.item(own.length - 1)
    if (last === undefined || last === null) list.current?.scrollTo({ top: 0 })
    else last.scrollIntoView({ block: 'start' })
  }, [count, unsent, isWaiting])
  return list
}
