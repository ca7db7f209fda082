import { Check, Copy } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import styles from './copy-line.module.css'
import { Icon } from './icon.tsx'
import { Live } from './live.tsx'
import messages from '#web/ui/messages/en.json'

/** Milliseconds for which the button confirms the copy. */
const shownFor = 3_000

type Outcome = 'copied' | 'selected'

/**
 * Copies the text of an element. If the browser refuses, selects the text, so that the user can copy it by keyboard.
 */
async function copy(line: HTMLElement | null): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(line?.textContent ?? '')
    return 'copied'
  } catch {
    if (line !== null) getSelection()?.selectAllChildren(line)
    return 'selected'
  }
}

/**
 * A line of text to paste elsewhere, shown in full, with a button that copies it. If the browser refuses to copy, the
 * text is selected.
 */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const t = useMessages(messages)
  const id = useId()
  const line = useRef<HTMLElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return undefined
    const timer = setTimeout(() => setOutcome(null), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
  const press = async () => {
    setOutcome(null)
    setOutcome(await copy(line.current))
  }
  return (
    <div className={styles.copyLine}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <div className={styles.frame}>
        <code ref={line} dir="ltr" role="group" aria-labelledby={id} className={styles.line}>
          {text}
        </code>
        <button
          type="button"
          className={styles.copy}
          aria-label={t('copy', { what: label })}
          onClick={() => void press()}
        >
          <Icon icon={outcome === 'copied' ? Check : Copy} />
        </button>
      </div>
      <Live>{outcome === null ? null : <span className={styles.outcome}>{t(outcome)}</span>}</Live>
    </div>
  )
}
