import { spansAtMost, type OpenSpan } from '@portico/contract/core/requests/business-hours.ts'
import { Plus, X } from 'lucide'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { shownTime } from './queue-draft.ts'
import settings from '@portico/web/core/requests/settings.module.css'
import styles from './queue-settings.module.css'
import messages from '#features/queues/web/settings/messages/en.json'

type DayHoursProps = { name: string; spans: readonly OpenSpan[]; onChange: (spans: OpenSpan[]) => void }

/** The opening hours of a weekday. Without any, the desk is closed. */
export function DayHours({ name, spans, onChange }: DayHoursProps) {
  const t = useMessages(messages)
  const set = (index: number, span: OpenSpan) => onChange(spans.with(index, span))
  const add = () => onChange([...spans, spans.length === 0 ? ['09:00', '17:00'] : ['', '']])
  return (
    <div role="group" aria-label={name} className={styles.day}>
      <span className={styles.dayName}>{name}</span>
      <div className={styles.spans}>
        {spans.length === 0 ? <span className={settings.closed}>{t('closed')}</span> : null}
        {spans.map(([from, to], index) => (
          <span key={`span ${index}`} className={styles.span}>
            <input
              type="time"
              name="hours"
              aria-label={t('opens', { day: name, number: index + 1 })}
              value={from}
              onChange={({ target }) => set(index, [target.value, to])}
            />
            <span aria-hidden="true">–</span>
            <input
              type="time"
              name="hours"
              aria-label={t('closes', { day: name, number: index + 1 })}
              value={shownTime(to)}
              onChange={({ target }) => set(index, [from, target.value])}
            />
            <button
              type="button"
              className={settings.small}
              aria-label={t('removeSpan', { day: name, number: index + 1 })}
              onClick={() => onChange(spans.toSpliced(index, 1))}
            >
              <Icon icon={X} />
            </button>
          </span>
        ))}
      </div>
      <button
        type="button"
        className={settings.small}
        aria-label={t('addSpan', { day: name })}
        disabled={spans.length >= spansAtMost}
        onClick={add}
      >
        <Icon icon={Plus} />
      </button>
    </div>
  )
}
