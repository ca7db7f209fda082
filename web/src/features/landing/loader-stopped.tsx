import { Button } from '#web/ui/button.tsx'
import { Stopped } from './stopped.tsx'
import styles from '#web/ui/stopped.module.css'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/features/landing/messages/en.ts'

const t = messagesOf<typeof messages>('landing')

/**
 * The loader after an error (spec A §4, "General flow" 1), with two ways to continue.
 */
export function LoaderStopped({ why, onRetry, onLogout }: { why: string; onRetry: () => void; onLogout: () => void }) {
  return (
    <Stopped>
      <h1 className={styles.title}>{t('stopped')}</h1>
      <p className={styles.why}>{why}</p>
      <div className={styles.buttons}>
        <Button onClick={onRetry}>{t('tryAgain')}</Button>
        <Button kind="secondary" onClick={onLogout}>
          {t('logout')}
        </Button>
      </div>
    </Stopped>
  )
}
