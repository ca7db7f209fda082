import type { TrialStanding as TrialNow } from '@portico/contract/core/tenants/trial-life.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { saveTenantExport } from './save-tenant-export.ts'
import styles from './standing.module.css'
import messages from '#features/trial/web/messages/en.json'

/** `mayExtend`: whether the user can ask for a longer trial at the desk. */
type TrialStandingProps = { trial: TrialNow; mayExtend: boolean }

/** The remaining days of a trial, and after its end the remaining options, in the app's frame. */
export function TrialStanding({ trial, mayExtend }: TrialStandingProps) {
  return trial.state === 'ended' ? (
    <Ended trial={trial} mayExtend={mayExtend} />
  ) : (
    <DaysLeft trial={trial} mayExtend={mayExtend} />
  )
}

/** The link to the form of the desk that asks the operator for a longer trial. */
function ExtensionLink() {
  const t = useMessages(messages)
  return <Link href="/desk/new?kind=Trial+extension">{t('askExtension')}</Link>
}

function DaysLeft({ trial, mayExtend }: TrialStandingProps) {
  const t = useMessages(messages)
  return (
    <p className={styles.standing} data-state={trial.state}>
      <span>{t('freeTrial')}</span>
      <strong>{t('daysLeft', { count: trial.days_left })}</strong>
      {mayExtend && trial.state === 'ending' ? <ExtensionLink /> : null}
    </p>
  )
}

function Ended({ trial, mayExtend }: TrialStandingProps) {
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
      {mayExtend ? <ExtensionLink /> : null}
      <Alert bare kind="danger" text={problem} />
    </div>
  )
}
