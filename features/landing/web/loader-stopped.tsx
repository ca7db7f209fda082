import { Button } from '@portico/web/ui/button.tsx'
import { Stopped } from './stopped.tsx'
import styles from '@portico/web/ui/stopped.module.css'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

/** The loader after an error (spec A §4, "General flow" 1), with two ways to continue. */
export function LoaderStopped({ why, onRetry, onLogout }: { why: string; onRetry: () => void; onLogout: () => void }) {
  const t = useMessages(messages)
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
