import { Send, Square } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { questionLongest } from '#features/assistant/contract/chat-with-csv.ts'
import { ComposerField, TextLength } from '@portico/web/core/conversations/composer-field.tsx'
import type { StoredDraft } from '@portico/web/core/drafts/use-draft.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Form } from '@portico/web/ui/form/form.tsx'
import { withoutCall } from '@portico/web/ui/form/later-forms.ts'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { VoiceInput, VoiceNotice, type VoiceState } from './voice-input.tsx'
import styles from './conversation.module.css'
import messages from '#features/assistant/web/messages/en.json'

type ComposerProps = {
  isWaiting: boolean
  /**
   * If true, each spoken sentence is sent, as in the earlier variant; otherwise speech is only written into the field.
   */
  isContinuous?: boolean
  /** The name of the dataset that the question is about; null if there is none. */
  about: string | null
  /** The draft of the question, one per dataset. */
  draft: StoredDraft
  onAsk: (question: string) => void
  onStop: () => void
}

/**
 * Shows the input of the conversation (spec B §2). Enter sends; Shift+Enter starts a new line. It is disabled while the
 * user waits for an answer, which can be stopped. A text beyond the limit stays in the field so that the user can
 * shorten it.
 */
export function Composer({ isWaiting, isContinuous = false, about, draft, onAsk, onStop }: ComposerProps) {
  const t = useMessages(messages)
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(draft.text)
  const [voice, setVoice] = useState<VoiceState>('off')
  // Disabling the field removes the focus; it is restored when the answer arrives.
  useEffect(() => {
    if (!isWaiting) input.current?.focus({ preventScroll: true })
  }, [isWaiting])
  const form = useForm({
    ...withoutCall,
    fields: ['question'],
    onDone: (_done, { question }) => send(question),
    onInput: ({ question }) => setTyped(question),
  })
  const length = typed.trim().length
  const isTooLong = length > questionLongest
  const send = (question: string) => {
    const { length: asked } = question.trim()
    if (asked === 0 || asked > questionLongest) return
    if (input.current !== null) input.current.value = ''
    draft.remove()
    setTyped('')
    onAsk(question.trim())
  }
  // Writes speech into the field so that the user can correct and send it, unless the variant sends it directly.
  const write = (text: string, isFinal: boolean) => {
    if (input.current === null) return
    input.current.value = text
    draft.keep(text)
    setTyped(text)
    if (isContinuous && isFinal && !isWaiting) send(text)
  }
  return (
    <div className={styles.composer}>
      {isWaiting ? <progress aria-label={t('working')} className={styles.progress} /> : null}
      <VoiceNotice state={voice} />
      <Form of={form} className={styles.ask}>
        <ComposerField
          ref={input}
          draft={draft}
          typed={typed}
          disabled={isWaiting}
          isTooLong={isTooLong}
          aria-describedby={id}
          label={t('yourQuestion')}
          placeholder={t('ask')}
          look={styles}
        />
        <VoiceInput
          disabled={isWaiting && !isContinuous}
          isContinuous={isContinuous}
          onText={write}
          onState={setVoice}
        />
        <SendOrStop isWaiting={isWaiting} canSend={length > 0 && !isTooLong} onStop={onStop} />
      </Form>
      <Below id={id} about={about} length={length} />
    </div>
  )
}

type BelowProps = { id: string; about: string | null; length: number }

/** Shows the dataset that the question is about, and the length of a long question. */
function Below({ id, about, length }: BelowProps) {
  const t = useMessages(messages)
  return (
    <div id={id} className={styles.below}>
      {about === null ? null : <span dir="auto">{t('aboutData', { title: about })}</span>}
      <TextLength
        length={length}
        longest={questionLongest}
        locale={t.locale}
        tooLong={(most) => t('questionTooLong', { most })}
        look={styles}
      />
    </div>
  )
}

type SendProps = { isWaiting: boolean; canSend: boolean; onStop: () => void }

function SendOrStop({ isWaiting, canSend, onStop }: SendProps) {
  const t = useMessages(messages)
  return isWaiting ? (
    <button type="button" className={styles.send} aria-label={t('stop')} onClick={onStop}>
      <Icon icon={Square} />
    </button>
  ) : (
    <button type="submit" className={styles.send} aria-label={t('send')} disabled={!canSend}>
      <Icon icon={Send} turns />
    </button>
  )
}
