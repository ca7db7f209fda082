import styles from './loader.module.css'
import { Spinner } from './spinner.tsx'
import { useWait } from './use-wait.ts'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/ui/messages/en.json'

/** Shows that something is loading; with `whole` it fills the window. */
export function Loader({ text, whole = false }: { text?: string; whole?: boolean }) {
  const t = useMessages(messages)
  const shown = text ?? t('wait')
  useWait(shown)
  return (
    <div className={`${styles.loader} ${whole ? styles.whole : ''}`}>
      <span className={styles.ring}>
        <Spinner />
      </span>
      <span>{shown}</span>
    </div>
  )
}
