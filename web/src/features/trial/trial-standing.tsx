import type { TrialStanding as TrialNow } from '@portico/contract/core/tenants/trial-life.ts'
import { useState } from 'react'
import { dateText } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOneAtATime } from '#web/ui/form/use-one-at-a-time.ts'
import { saveTenantExport } from './save-tenant-export.ts'
import styles from './standing.module.css'
import messages from '#web/features/trial/messages/en.json'

/**
 * The remaining days of a trial, and after its end what can still be done, in the app's frame.
 */
export function TrialStanding({ trial }: { trial: TrialNow }) {
  return trial.state === 'ended' ? <Ended trial={trial} /> : <DaysLeft trial={trial} />
}

function DaysLeft({ trial }: { trial: TrialNow }) {
  const t = useMessages(messages)
  return (
    <p className={styles.standing} data-state={trial.state}>
      <span>{t('freeTrial')}</span>
      <strong>{t('daysLeft', { count: trial.days_left })}</strong>
    </p>
  )
}

function Ended({ trial }: { trial: TrialNow }) {
  const t = useMessages(messages)
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const save = () => run(() => saveTenantExport(t), setProblem)
  return (
    <div className={styles.standing} data-state="ended">
      <p>{t('ended', { date: dateText(t.locale, Date.parse(trial.deleted_at), { dateStyle: 'long' }) })}</p>
      <Button kind="secondary" busy={busy} onClick={() => void save()}>
        {t('export')}
      </Button>
      <Alert bare kind="danger" text={problem} />
    </div>
  )
}
