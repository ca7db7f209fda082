import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { importRemarks } from '@portico/contract/core/analysis/import-remarks.ts'
import { assistantAddress } from '@portico/contract/features/assistant/assistant-address.ts'
import type { DatasetDetail } from '@portico/contract/features/assistant/dataset-view.ts'
import { numberText } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import messages from '#web/features/assistant/messages/en.json'

/**
 * The result of an upload: the number of rows and of remarks, with a link to them.
 */
export function UploadedNotice({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(messages)
  // Rendered after its live region, so that it is announced.
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setThere(true))
    return () => clearTimeout(soon)
  }, [])
  const remarks = importRemarks(dataset.report)
  const address = assistantAddress({ view: 'data', dataset: dataset.id, dashboard: null })
  const text = (
    <>
      <bdi>{dataset.title}</bdi>: {t('uploadedRows', { rows: numberText(t.locale, dataset.rows) })}
      {remarks === 0 ? null : (
        <>
          {' · '}
          <Link href={address}>{t('importRemarks', { count: remarks })}</Link>
        </>
      )}
    </>
  )
  return <Alert kind="success" text={isThere ? text : null} />
}
