import { Check, Copy } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import hidden from '#web/ui/hidden.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Live } from '#web/ui/live.tsx'
import styles from './downloads.module.css'
import messages from '#web/features/agent-downloads/messages/en.json'

/** Milliseconds for which the button shows that it copied. */
const shownFor = 3_000

/** Copies the text of a field; where the browser does not allow it, selects it for the keys that copy. Returns whether it is copied. */
async function copy(field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field?.value ?? '')
    return true
  } catch {
    field?.select()
    return false
  }
}

/** A line of text to paste elsewhere, and the button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const t = useMessages(messages)
  const id = useId()
  const line = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  useEffect(() => {
    if (outcome === null) return undefined
    const timer = setTimeout(() => setOutcome(null), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
  const press = async () => setOutcome((await copy(line.current)) ? 'copied' : 'selected')
  return (
    <div className={styles.copyLine}>
      <label className={styles.term} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          ref={line}
          id={id}
          dir="ltr"
          className={styles.line}
          readOnly
          value={text}
          onFocus={({ target }) => target.select()}
        />
        <button
          type="button"
          className={styles.copy}
          aria-label={t('copy', { what: label })}
          onClick={() => void press()}
        >
          <Icon icon={outcome === 'copied' ? Check : Copy} />
        </button>
      </div>
      <Live>
        {outcome === null ? null : (
          <span className={outcome === 'copied' ? hidden.hidden : styles.keys}>{t(outcome)}</span>
        )}
      </Live>
    </div>
  )
}
