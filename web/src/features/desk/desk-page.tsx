import { Page } from '#web/ui/page.tsx'
import styles from './desk.module.css'
import { OwnRequests } from './list-own-requests.tsx'
import { RaiseRequest } from './raise-request.tsx'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/features/desk/messages/en.json'

/**
 * The service desk (spec A §2, `/desk/`): a form for a request, and the list of the user's own.
 */
export function DeskPage() {
  const t = useMessages(messages)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={styles.columns}>
        <RaiseRequest />
        <OwnRequests />
      </div>
    </Page>
  )
}
