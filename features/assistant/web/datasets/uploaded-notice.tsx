import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { importRemarks } from '@portico/contract/core/analysis/import-remarks.ts'
import { assistantAddress } from '#features/assistant/contract/assistant-address.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import { numberText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { isUndecided } from '@portico/contract/core/analysis/import-decisions.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import messages from '#features/assistant/web/messages/en.json'

/** Shows the result of an upload: the number of rows and of remarks, with a link to the remarks. */
export function UploadedNotice({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(messages)
  // The notice is rendered after its live region, so that it is announced.
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setThere(true))
    return () => clearTimeout(soon)
  }, [])
  const remarks = importRemarks(dataset.report)
  const address = (view: 'data' | 'reading') => assistantAddress({ view, dataset: dataset.id, dashboard: null })
  const text = (
    <>
      <bdi>{dataset.title}</bdi>: {t('uploadedRows', { rows: numberText(t.locale, dataset.rows) })}
      {remarks === 0 ? null : (
        <>
          {' · '}
          <Link href={address('data')}>{t('importRemarks', { count: remarks })}</Link>
        </>
      )}
      {' · '}
      <Link href={address('reading')}>{t(isUndecided(dataset.decisions) ? 'readingTitle' : 'readAsBefore')}</Link>
    </>
  )
  return <Alert kind="success" text={isThere ? text : null} />
}
