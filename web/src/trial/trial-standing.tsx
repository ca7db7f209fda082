import type { TrialStanding as TrialNow } from '@portico/contract/plumbing/trial-life.ts'
import { useState } from 'react'
import { dateText } from '../plumbing/formats.ts'
import { wordsOf } from '../plumbing/words.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { exportTenant } from './export-tenant.ts'
import styles from './standing.module.css'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')

/**
 * The days that are left of a trial, and after its end what can still be done, in the app's frame.
 */
export function TrialStanding({ trial }: { trial: TrialNow }) {
  return trial.state === 'ended' ? <Ended trial={trial} /> : <DaysLeft trial={trial} />
}

function DaysLeft({ trial }: { trial: TrialNow }) {
  return (
    <p className={styles['standing']} data-state={trial.state}>
      <span>{say('freeTrial')}</span>
      <strong>{say('daysLeft', { count: trial.days_left })}</strong>
    </p>
  )
}

function Ended({ trial }: { trial: TrialNow }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    try {
      setProblem(await exportTenant())
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles['standing']} data-state="ended">
      <p>{say('ended', { date: dateText(Date.parse(trial.deleted_at), { dateStyle: 'long' }) })}</p>
      <Button kind="secondary" busy={busy} onClick={() => void save()}>
        {say('export')}
      </Button>
      <Alert bare kind="danger" text={problem} />
    </div>
  )
}
