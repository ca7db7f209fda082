import { SlidersHorizontal } from 'lucide'
import { Link } from 'wouter'
import { assistantAddress } from '#features/assistant/contract/assistant-address.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import styles from './datasets.module.css'
import messages from '#features/assistant/web/messages/en.json'

/** A link to the page that shows how a file was read, where the user can decide otherwise. */
export function ReadingLink({ id }: { id: string }) {
  const t = useMessages(messages)
  return (
    <Link className={styles.readingLink} href={assistantAddress({ view: 'reading', dataset: id, dashboard: null })}>
      <Icon icon={SlidersHorizontal} /> {t('readingTitle')}
    </Link>
  )
}
