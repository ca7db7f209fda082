import { Info } from 'lucide'
import { importFindings } from '@portico/contract/core/analysis/import-findings.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { ReadingLink } from './reading-link.tsx'
import { titleIn } from './own-data.tsx'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './datasets.module.css'
import messages from '#features/assistant/web/messages/en.json'

/**
 * Shows the dataset's name, and the findings of its import that the user should decide on or know. `onData` shows the
 * details.
 */
export function DatasetHead({ dataset, onData }: { dataset: DatasetDetail; onData: () => void }) {
  const t = useMessages(messages)
  return (
    <header className={styles.head}>
      <h2 className={styles.heading} dir="auto">
        {titleIn(t, dataset)}
      </h2>
      <p className={rowStyles.quiet}>{t('rowsAndColumns', { rows: dataset.rows, columns: dataset.columns })}</p>
      <ImportNotice dataset={dataset} onData={onData} />
    </header>
  )
}

function ImportNotice({ dataset, onData }: { dataset: DatasetDetail; onData: () => void }) {
  const t = useMessages(messages)
  const found = importFindings(dataset.report)
  if (found === null || dataset.own !== null) return null
  const { ambiguous, unread, ragged, leftOut } = found
  const sentences = [
    ...(ambiguous.length > 0 ? [t('noticeAmbiguous', { columns: ambiguous.join(', ') })] : []),
    ...(leftOut > 0 ? [t('reportLeftOut', { count: leftOut })] : []),
    ...(unread > 0 ? [t('reportUnread', { count: unread })] : []),
    ...(ragged > 0 ? [t('reportRagged', { count: ragged })] : []),
  ]
  return (
    <section className={styles.notice} aria-label={t('importNotice')}>
      <Icon icon={Info} />
      <p>{sentences.join(' ')}</p>
      <button type="button" className={styles.link} onClick={onData}>
        {t('details')}
      </button>
      <ReadingLink id={dataset.id} />
    </section>
  )
}
