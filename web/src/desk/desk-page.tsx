import { Page } from '../ui/page.tsx'
import styles from './desk.module.css'
import { OwnRequests } from './list-own-requests.tsx'
import { RaiseRequest } from './raise-request.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('desk')

/**
 * The service desk (spec A §2, `/desk/`): a request is raised, and one's own are listed.
 */
export function DeskPage() {
  return (
    <Page title={say('title')} lead={say('lead')}>
      <div className={styles['columns']}>
        <RaiseRequest />
        <OwnRequests />
      </div>
    </Page>
  )
}
