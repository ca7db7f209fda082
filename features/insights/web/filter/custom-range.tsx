import { daysOf } from '#features/insights/contract/board-range.ts'
import { useState, type SyntheticEvent } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import styles from './filter-bar.module.css'
import messages from '#features/insights/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

type CustomRangeProps = { range: string; today: string; onChoose: (range: string) => void }

/** Chooses the first and the last day of a range; starts with the current range. */
export function CustomRange({ range, today, onChoose }: CustomRangeProps) {
  const t = useMessages(messages)
  const shown = daysOf(range, today)
  const [from, setFrom] = useState(shown?.from ?? '')
  const [to, setTo] = useState(shown?.to ?? today)
  const [wrong, setWrong] = useState<'fromAfterTo' | 'range-not-valid' | null>(null)
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    const chosen = `${from}..${to}`
    const isValid = daysOf(chosen, today) !== null
    setWrong(isValid ? null : from !== '' && to !== '' && from > to ? 'fromAfterTo' : 'range-not-valid')
    if (isValid) onChoose(chosen)
  }
  const limits = { type: 'date', max: today, min: '2000-01-01', required: true, invalid: wrong !== null } as const
  return (
    <form data-kept className={styles.custom} noValidate onSubmit={apply}>
      <TextField {...limits} label={t('from')} value={from} onChange={(event) => setFrom(event.target.value)} />
      <TextField {...limits} label={t('to')} value={to} onChange={(event) => setTo(event.target.value)} />
      <Button type="submit" kind="secondary" className={styles.apply}>
        {t('apply')}
      </Button>
      <div className={styles.problem}>
        <Alert kind="danger" bare text={wrong === null ? null : textOf(t, wrong)} />
      </div>
    </form>
  )
}
