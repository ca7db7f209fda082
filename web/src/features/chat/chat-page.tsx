import { Send, X } from 'lucide'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useConversation } from './ask-documentation.ts'
import styles from './chat.module.css'
import { onFrameMessage, isFramed, postFrameMessage } from './frame-messages.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { withoutCall } from '#web/ui/form/without-call.ts'
import { MessageList } from './message-list.tsx'
import { useMessages } from '#web/platform/messages.ts'
import chatMessages from '#web/features/chat/messages/en.json'

const questionLongest = 500

/**
 * The chat itself (spec B §2, `/chat`), shown in the frame of a chat page or by itself.
 */
export function ChatPage() {
  const t = useMessages(chatMessages)
  const { messages, waiting, ask, startAgain } = useConversation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(closeOnEscape, [])
  useEffect(() => {
    const stop = onFrameMessage(
      () => window.parent,
      (message) => {
        if (message.kind === 'chat-ask') ask(message.question)
        if (message.kind === 'chat-shown') input.current?.focus()
      },
    )
    if (isFramed()) postFrameMessage(window.parent, { kind: 'chat-ready' })
    return stop
  }, [ask])
  // A disabled field loses the focus; it is restored with the answer.
  useEffect(() => {
    if (!waiting) input.current?.focus()
  }, [waiting])
  return (
    <main className={styles.chat} aria-label={t('title')}>
      <header className={styles.bar}>
        <h1>{t('documentationChat')}</h1>
        <button type="button" className={styles.tool} disabled={messages.length === 0} onClick={startAgain}>
          {t('newChat')}
        </button>
        {isFramed() ? (
          <button type="button" className={styles.tool} aria-label={t('closeChat')} onClick={close}>
            <Icon icon={X} />
          </button>
        ) : null}
      </header>
      <MessageList messages={messages} waiting={waiting} onAsk={ask} />
      {waiting ? <progress aria-label={t('looking')} className={styles.progress} /> : null}
      <QuestionForm input={input} waiting={waiting} onAsk={ask} />
    </main>
  )
}

type QuestionFormProps = {
  input: RefObject<HTMLInputElement | null>
  waiting: boolean
  /** Returns whether the question was accepted. */
  onAsk: (question: string) => boolean
}

function QuestionForm({ input, waiting, onAsk }: QuestionFormProps) {
  const t = useMessages(chatMessages)
  const [typed, setTyped] = useState('')
  const form = useForm({
    ...withoutCall,
    fields: ['question'],
    onDone: (_done, { question }) => {
      if (!onAsk(question)) return
      form.ref.current?.reset()
      setTyped('')
    },
    onInput: ({ question }) => setTyped(question),
  })
  return (
    <Form of={form} className={styles.ask}>
      <input
        ref={input}
        name="question"
        className={styles.input}
        aria-label={t('yourQuestion')}
        placeholder={t('ask')}
        autoComplete="off"
        maxLength={questionLongest}
        dir={typed === '' ? undefined : 'auto'}
        disabled={waiting}
      />
      <button type="submit" className={styles.send} aria-label={t('send')} disabled={waiting || typed.trim() === ''}>
        <Icon icon={Send} turns />
      </button>
    </Form>
  )
}

function close(): void {
  if (isFramed()) postFrameMessage(window.parent, { kind: 'chat-close' })
}

function closeOnEscape(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}
