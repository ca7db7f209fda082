import { Check, Copy } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import hidden from '#web/ui/hidden.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Live } from '#web/ui/live.tsx'
import styles from './downloads.module.css'
import messages from '#web/features/agent-downloads/messages/en.json'

/** Milliseconds for which the button says that it copied. */
const saysSoFor = 3_000

/** Copies a text; where the browser does not allow it, selects the element for the keys that copy. Returns whether it is copied. */
async function copy(text: string, element: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (element !== null) getSelection()?.selectAllChildren(element)
    return false
  }
}

/** A line of text to paste elsewhere, and the button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const t = useMessages(messages)
  const line = useRef<HTMLElement>(null)
  const [said, setSaid] = useState<'copied' | 'selected' | null>(null)
  useEffect(() => {
    if (said === null) return undefined
    const timer = setTimeout(() => setSaid(null), saysSoFor)
    return () => clearTimeout(timer)
  }, [said])
  const press = async () => setSaid((await copy(text, line.current)) ? 'copied' : 'selected')
  return (
    <div className={styles.copyLine}>
      <span className={styles.term}>{label}</span>
      <div className={styles.frame}>
        <code ref={line} dir="ltr" tabIndex={0} role="textbox" aria-readonly="true" aria-label={label}>
          {text}
        </code>
        <button
          type="button"
          className={styles.copy}
          aria-label={t('copy', { what: label })}
          onClick={() => void press()}
        >
          <Icon icon={said === 'copied' ? Check : Copy} />
        </button>
      </div>
      <Live>
        {said === null ? null : <span className={said === 'copied' ? hidden.hidden : styles.said}>{t(said)}</span>}
      </Live>
    </div>
  )
}
