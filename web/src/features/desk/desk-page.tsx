import { Page } from '#web/ui/page.tsx'
import styles from './desk.module.css'
import { OwnRequests } from './list-own-requests.tsx'
import { RaiseRequest } from './raise-request.tsx'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/features/desk/messages/en.ts'

const t = messagesOf<typeof messages>('desk')

/**
 * The service desk (spec A §2, `/desk/`): a form for a request, and the list of the user's own.
 */
export function DeskPage() {
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={styles.columns}>
        <RaiseRequest />
        <OwnRequests />
      </div>
    </Page>
  )
}
