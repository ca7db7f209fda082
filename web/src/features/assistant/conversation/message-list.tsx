import { Sparkles } from 'lucide'
import { useEffect, useRef } from 'react'
import type { DatasetDetail } from '@portico/contract/features/assistant/dataset-view.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AnswerView } from './answer-view.tsx'
import type { Message } from './use-conversation.ts'
import styles from './conversation.module.css'
import messages from '#web/features/assistant/messages/en.json'

type MessageListProps = {
  conversation: readonly Message[]
  dataset: DatasetDetail | null
  /** Asks a question that failed once more, or one that an answer offers. */
  onAskAgain: (question: string) => void
}

/**
 * The messages, newest last: the user's on the right, the assistant's with an icon (spec B §2).
 */
export function MessageList({ conversation, dataset, onAskAgain }: MessageListProps) {
  const t = useMessages(messages)
  const list = useRef<HTMLDivElement>(null)
  // The last question is scrolled to the top, so that its answer is visible from its beginning.
  useEffect(() => {
    list.current?.querySelector('[data-last]')?.scrollIntoView({ block: 'start' })
  }, [conversation.length])
  const lastQuestion = conversation.findLast(({ role }) => role === 'user')?.id
  const first = conversation.find(({ role }) => role === 'assistant')?.id
  return (
    <div ref={list} className={styles.list} role="log" aria-label={t('conversation')}>
      {conversation.map((message) =>
        message.role === 'user' ? (
          <p
            key={message.id}
            className={styles.question}
            dir="auto"
            data-last={message.id === lastQuestion || undefined}
          >
            {message.text}
          </p>
        ) : (
          <article key={message.id} className={styles.answer} aria-label={t('assistant')}>
            <span className={styles.avatar}>
              <Icon icon={Sparkles} />
            </span>
            <div className={styles.content}>
              {'failure' in message ? (
                <>
                  <p className={styles.sentence}>{message.failure}</p>
                  <Button kind="secondary" onClick={() => onAskAgain(message.question)}>
                    {t('askAgain')}
                  </Button>
                </>
              ) : (
                <AnswerView
                  answer={message.answer}
                  dataset={isOf(message.answer.dataset, dataset) ? dataset : null}
                  isFirst={message.id === first && message.isKept !== true}
                  isDraft={message.isDraft === true}
                  onAsk={onAskAgain}
                />
              )}
            </div>
          </article>
        ),
      )}
    </div>
  )
}

const isOf = (about: { id: string } | null, dataset: DatasetDetail | null) => about !== null && about.id === dataset?.id
