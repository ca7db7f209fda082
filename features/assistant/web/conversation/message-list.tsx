import { Sparkles } from 'lucide'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { AnswerAbout } from './answer-about.tsx'
import { FailedAnswer } from './failed-answer.tsx'
import type { Message } from './use-conversation.ts'
import { useLastInView } from './use-last-in-view.ts'
import styles from './conversation.module.css'
import messages from '#features/assistant/web/messages/en.json'

type MessageListProps = {
  conversation: readonly Message[]
  /** The dataset currently chosen. */
  chosen: string | null
  /** Repeats a failed question, or asks one that an answer suggests. */
  onAskAgain: (question: string) => void
}

/** Shows the messages, newest last: the user's on the right, the assistant's with an icon (spec B §2). */
export function MessageList({ conversation, chosen, onAskAgain }: MessageListProps) {
  const t = useMessages(messages)
  const lastQuestion = conversation.findLast(({ role }) => role === 'user')?.id
  const first = conversation.find(({ role }) => role === 'assistant')?.id
  const naming = namingData(conversation, chosen)
  const list = useLastInView(conversation.length)
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
                <FailedAnswer failed={message.failure} onAskAgain={() => onAskAgain(message.failure.question)} />
              ) : (
                <AnswerAbout
                  answer={message.answer}
                  isNamed={naming.has(message.id)}
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

/**
 * Returns the ids of answers that show their dataset's name, because it differs from the chosen dataset or from the
 * previous answer's.
 */
function namingData(conversation: readonly Message[], chosen: string | null): ReadonlySet<number> {
  const answers = conversation.flatMap((message) =>
    'answer' in message && message.answer.dataset !== null
      ? [{ id: message.id, about: message.answer.dataset.id }]
      : [],
  )
  const naming = answers.filter(({ about }, index) => about !== chosen && about !== answers[index - 1]?.about)
  return new Set(naming.map(({ id }) => id))
}
