import { ExternalLink } from 'lucide'
import { Link } from 'wouter'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/modules/web/app/messages/en.json'
import buttonStyles from '@portico/web/ui/button.module.css'
import { Button } from '@portico/web/ui/button.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import styles from './app-entry.module.css'

/** Asks before opening a page of an app that another site has linked to. */
export function FromElsewhere({ app, onOpen }: { app: string; onOpen: () => void }) {
  const t = useMessages(messages)
  return (
    <Page title={t('from-elsewhere')}>
      <EmptyState icon={ExternalLink} title={t('leads-to', { app })} text={t('leads-to-help')}>
        <p className={styles.ways}>
          <Button onClick={onOpen}>{t('open', { app })}</Button>
          <ToModules />
        </p>
      </EmptyState>
    </Page>
  )
}

/** A link back to the modules. */
export function ToModules() {
  const t = useMessages(messages)
  return (
    <Link href="/beakapps" className={`${buttonStyles.button} ${buttonStyles.secondary} ${styles.link}`}>
      {t('to-modules')}
    </Link>
  )
}
