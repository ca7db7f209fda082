import { Send, Square } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { questionLongest } from '@portico/contract/features/assistant/chat-with-csv.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { withoutCall } from '#web/ui/form/without-call.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VoiceInput, VoiceNotice, type VoiceState } from './voice-input.tsx'
import styles from './conversation.module.css'
import messages from '#web/features/assistant/messages/en.json'

type ComposerProps = {
  isWaiting: boolean
  /** What is said is sent sentence by sentence, as the earlier variant does; otherwise it is written into the field alone. */
  isContinuous?: boolean
  onAsk: (question: string) => void
  onStop: () => void
}

/**
 * The input of the conversation (spec B §2): Enter sends; it is disabled while an answer is awaited, which can be stopped.
 */
export function Composer({ isWaiting, isContinuous = false, onAsk, onStop }: ComposerProps) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [voice, setVoice] = useState<VoiceState>('off')
  // A disabled field loses the focus; it is restored with the answer.
  useEffect(() => {
    if (!isWaiting) input.current?.focus({ preventScroll: true })
  }, [isWaiting])
  const form = useForm({
    ...withoutCall,
    fields: ['question'],
    onDone: (_done, { question }) => {
      if (question.trim() === '') return
      onAsk(question.trim())
      form.ref.current?.reset()
      setTyped('')
    },
    onInput: ({ question }) => setTyped(question),
  })
  // What was said is written into the field, to be corrected and sent by the user, unless the variant sends it.
  const write = (text: string, isFinal: boolean) => {
    if (input.current === null) return
    if (isContinuous && isFinal && !isWaiting) {
      form.ref.current?.reset()
      setTyped('')
      return onAsk(text.slice(0, questionLongest))
    }
    input.current.value = text.slice(0, questionLongest)
    setTyped(input.current.value)
  }
  return (
    <div className={styles.composer}>
      {isWaiting ? <progress aria-label={t('working')} className={styles.progress} /> : null}
      <VoiceNotice state={voice} />
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
          disabled={isWaiting}
        />
        <VoiceInput
          disabled={isWaiting && !isContinuous}
          isContinuous={isContinuous}
          onText={write}
          onState={setVoice}
        />
        <SendOrStop isWaiting={isWaiting} isEmpty={typed.trim() === ''} onStop={onStop} />
      </Form>
    </div>
  )
}

type SendProps = { isWaiting: boolean; isEmpty: boolean; onStop: () => void }

function SendOrStop({ isWaiting, isEmpty, onStop }: SendProps) {
  const t = useMessages(messages)
  return isWaiting ? (
    <button type="button" className={styles.send} aria-label={t('stop')} onClick={onStop}>
      <Icon icon={Square} />
    </button>
  ) : (
    <button type="submit" className={styles.send} aria-label={t('send')} disabled={isEmpty}>
      <Icon icon={Send} turns />
    </button>
  )
}
