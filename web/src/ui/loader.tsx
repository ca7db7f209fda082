import styles from './loader.module.css'
import { Spinner } from './spinner.tsx'
import { useWait } from './use-wait.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/ui/messages/en.ts'

const t = messagesOf<typeof messages>('ui')

/**
 * Shows that something loads; `whole` fills the window.
 */
export function Loader({ text = t('wait'), whole = false }: { text?: string; whole?: boolean }) {
  useWait(text)
  return (
    <div className={`${styles.loader} ${whole ? styles.whole : ''}`}>
      <span className={styles.ring}>
        <Spinner />
      </span>
      <span>{text}</span>
    </div>
  )
}
