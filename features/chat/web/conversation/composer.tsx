import { Paperclip, SendHorizontal, X } from 'lucide'
import { useEffect, useId, useRef, useState, type ChangeEvent, type RefObject } from 'react'
import type { AttachmentSummary } from '@portico/contract/core/requests/request.ts'
import { filesPerMessage, messageLongest } from '#features/chat/contract/chat-view.ts'
import { bytesText } from '@portico/web/platform/formats.ts'
import { ComposerField, TextLength } from '@portico/web/core/conversations/composer-field.tsx'
import type { StoredDraft } from '@portico/web/core/drafts/use-draft.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Form } from '@portico/web/ui/form/form.tsx'
import { withoutCall } from '@portico/web/ui/form/later-forms.ts'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import type { Uploading } from './use-files.ts'
import styles from './composer.module.css'
import messages from '#features/chat/web/messages/en.json'

type ComposerProps = {
  draft: StoredDraft
  input: RefObject<HTMLTextAreaElement | null>
  isWaiting: boolean
  isAtDesk: boolean
  files: Uploading
  onSend: (text: string, files: readonly AttachmentSummary[]) => void
}

/**
 * Shows the message input. Enter sends; Shift+Enter starts a new line. The user can write the next message while
 * waiting for an answer. A text beyond the limit stays in the field so that the user can shorten it. Files can be
 * chosen, pasted or dropped.
 */
export function Composer({ draft, input, isWaiting, isAtDesk, files, onSend }: ComposerProps) {
  const t = useMessages(messages)
  const id = useId()
  const [typed, setTyped] = useState(draft.text)
  const length = typed.trim().length
  const canSend = !isWaiting && !files.isBusy && length <= messageLongest && (length > 0 || files.attached.length > 0)
  const form = useForm({
    ...withoutCall,
    fields: ['question'],
    onDone: (_done, { question }) => {
      if (!canSend) return
      const field = form.element('question')
      if (field instanceof HTMLTextAreaElement) field.value = ''
      draft.remove()
      setTyped('')
      onSend(question.trim(), files.take())
    },
    onInput: ({ question }) => setTyped(question),
  })
  useFocusAfter(input, isWaiting)
  return (
    <div className={styles.composer}>
      <Files files={files} />
      <Form of={form} className={styles.form}>
        <Attach files={files} />
        <ComposerField
          ref={input}
          draft={draft}
          typed={typed}
          isTooLong={length > messageLongest}
          aria-describedby={id}
          label={t(isAtDesk ? 'writeToDesk' : 'yourQuestion')}
          placeholder={t(isAtDesk ? 'writeToDesk' : 'ask')}
          onPaste={(event) => files.add(event.clipboardData.files)}
          look={styles}
        />
        <button type="submit" className={styles.send} aria-label={t('send')} disabled={!canSend}>
          <Icon icon={SendHorizontal} turns />
        </button>
      </Form>
      <div id={id} className={styles.below}>
        <TextLength
          length={length}
          longest={messageLongest}
          locale={t.locale}
          tooLong={(most) => t('messageTooLong', { most })}
          look={styles}
        />
      </div>
    </div>
  )
}

/** Focuses the input when the page opens and after an answer, unless the user is elsewhere. */
function useFocusAfter(input: RefObject<HTMLTextAreaElement | null>, isWaiting: boolean) {
  useEffect(() => {
    const isElsewhere = document.activeElement !== null && document.activeElement !== document.body
    if (!isWaiting && !isElsewhere) input.current?.focus({ preventScroll: true })
  }, [isWaiting, input])
}

function Attach({ files }: { files: Uploading }) {
  const t = useMessages(messages)
  const chooser = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    files.add(event.currentTarget.files)
    // Resets the field, so that choosing the same file again is also a change.
    event.currentTarget.value = ''
  }
  return (
    <>
      <input ref={chooser} type="file" multiple hidden aria-label={t('chooseFiles')} onChange={choose} />
      <button
        type="button"
        className={styles.attach}
        aria-label={t('attach')}
        title={t('attach')}
        disabled={files.attached.length >= filesPerMessage || files.isBusy}
        onClick={() => chooser.current?.click()}
      >
        <Icon icon={Paperclip} />
      </button>
    </>
  )
}

/** Shows the files attached to the next message, the one being uploaded, and the reasons why others were rejected. */
function Files({ files: { attached, sending, problems, remove, stop } }: { files: Uploading }) {
  const t = useMessages(messages)
  return (
    <>
      <p className={styles.problem} role="alert">
        {problems.map((problem, index) => (
          <span key={index} dir="auto">
            {problem}
          </span>
        ))}
      </p>
      {attached.length === 0 && sending === null ? null : (
        <ul className={styles.files} aria-label={t('attachedFiles')}>
          {attached.map(({ id, name, size }) => (
            <li key={id}>
              <bdi>{name}</bdi> <span className={styles.size}>{bytesText(t.locale, size)}</span>
              <button type="button" aria-label={t('removeFile', { name })} onClick={() => remove(id)}>
                <Icon icon={X} size={1} />
              </button>
            </li>
          ))}
          {sending === null ? null : (
            <li>
              <bdi>{sending.name}</bdi>
              <progress aria-label={t('sendingFile', { name: sending.name })} value={sending.share} max={1} />
              <button type="button" aria-label={t('stopFile', { name: sending.name })} onClick={stop}>
                <Icon icon={X} size={1} />
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
