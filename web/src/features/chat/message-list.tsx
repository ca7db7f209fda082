import { FileText } from 'lucide'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './chat.module.css'
import type { Message } from './conversation.ts'
import { useMessages } from '#web/platform/messages.ts'
import { marked } from '#web/platform/marked-message.ts'
import chatMessages from '#web/features/chat/messages/en.json'

type MessageListProps = { messages: readonly Message[]; waiting: boolean; onAsk: (question: string) => void }

/**
 * Questions, on the right, and answers with their links; new ones are announced and scrolled to.
 */
export function MessageList({ messages, waiting, onAsk }: MessageListProps) {
  const t = useMessages(chatMessages)
  const list = useRef<HTMLDivElement>(null)
  const lastQuestion = messages.findLast((message) => message.kind === 'question')?.id
  // The last question is scrolled to the top, so that its answer is visible from its beginning.
  useEffect(() => {
    list.current?.querySelector('[data-last]')?.scrollIntoView({ block: 'start' })
  }, [messages, waiting])
  return (
    <div ref={list} className={styles.messages} role="log" aria-label={t('conversation')} tabIndex={0}>
      <div className={styles.answer}>
        <p>{t('assist')}</p>
        <p className={styles.quiet}>{t('assistAbout')}</p>
      </div>
      {messages.map((message) => (
        <div key={message.id} className={styles[message.kind]} data-last={message.id === lastQuestion || undefined}>
          <MessageBody message={message} onAsk={onAsk} />
        </div>
      ))}
      {waiting ? <p className={`${styles.answer} ${styles.quiet}`}>{t('lookingNow')}</p> : null}
    </div>
  )
}

function MessageBody({ message, onAsk }: { message: Message; onAsk: (question: string) => void }) {
  const t = useMessages(chatMessages)
  if (message.kind === 'question') return <p dir="auto">{message.text}</p>
  if (message.kind === 'failure') {
    return (
      <>
        <p>{message.text}</p>
        <Button kind="quiet" onClick={() => onAsk(message.question)}>
          {t('tryAgain')}
        </Button>
      </>
    )
  }
  if (message.passages.length === 0) {
    return (
      <p>
        {marked(t, 'nothingFits', (text) => (
          <a href="/glossary" target="_top">
            {text}
          </a>
        ))}
      </p>
    )
  }
  return (
    <ol className={styles.passages} lang="en" dir="ltr">
      {message.passages.map((passage) => (
        <li key={passage.link}>
          <a href={passage.link} target="_top" className={styles.source}>
            <Icon icon={FileText} />
            <span>{passage.heading === passage.title ? passage.title : `${passage.title} › ${passage.heading}`}</span>
          </a>
          <p>{passage.text}</p>
        </li>
      ))}
    </ol>
  )
}
