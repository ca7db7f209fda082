import { Check, Copy } from 'lucide'
import { useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Live } from '#web/ui/live.tsx'
import styles from './enrolment.module.css'
import messages from '#web/features/devices/enrolment/messages/en.json'

/**
 * A text to be copied, with the button that does it. The browser may refuse: the text can be selected too.
 */
export function CopyLine({ what, text }: { what: string; text: string }) {
  const t = useMessages(messages)
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = async () => {
    setOutcome(null)
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('copyFailed')
    }
  }
  return (
    <div className={styles.line}>
      <code dir="ltr" className={styles.code} tabIndex={0} role="group" aria-label={what}>
        {text}
      </code>
      <Button kind="secondary" aria-label={t('copyOf', { what })} onClick={() => void copy()}>
        <Icon icon={outcome === 'copied' ? Check : Copy} />
        {t('copy')}
      </Button>
      <div className={styles.copied}>
        <Live>{outcome === null ? null : t(outcome)}</Live>
      </div>
    </div>
  )
}
