import { useMessages, type Translate } from '#web/platform/messages.ts'
import { Button } from './button.tsx'
import type { FallbackProps } from './error-boundary.tsx'
import styles from './stopped.module.css'
import messages from '#web/ui/messages/en.json'

const referenceMessage = (t: Translate<typeof messages>, reference: FallbackProps['reference']) => {
  if (reference === undefined) return t('faultReporting')
  return reference === null ? t('faultNotReported') : t('faultReference')
}

/**
 * Shown instead of a page that failed to render (spec B §8): two ways to continue, and the reference under which the
 * error is logged. Trying again reloads the page, so that files that failed to load are fetched again.
 */
export function SomethingWentWrong({ reference }: FallbackProps) {
  const t = useMessages(messages)
  return (
    <main className={styles.stopped}>
      <h1 className={styles.title}>{t('faultTitle')}</h1>
      <p className={styles.why}>{t('faultWhy')}</p>
      <p className={styles.reference}>
        {referenceMessage(t, reference)} {typeof reference === 'string' ? <strong>{reference}</strong> : null}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => location.reload()}>{t('faultTryAgain')}</Button>
        <Button kind="secondary" onClick={() => location.assign('/load')}>
          {t('faultStartAgain')}
        </Button>
      </div>
    </main>
  )
}
