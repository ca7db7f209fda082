import { holidaysAtMost } from '@portico/contract/core/requests/business-hours.ts'
import { X } from 'lucide'
import { useState } from 'react'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import styles from './queue-settings.module.css'
import settings from '@portico/web/core/requests/settings.module.css'
import messages from '#features/queues/web/settings/messages/en.json'

type HolidaysProps = { dates: readonly string[]; onChange: (dates: string[]) => void }

/**
 * The days on which the desk is closed, as dates in its time zone.
 */
export function Holidays({ dates, onChange }: HolidaysProps) {
  const t = useMessages(messages)
  const [date, setDate] = useState('')
  const text = (day: string) => dateText(t.locale, Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' })
  const add = () => {
    if (date !== '' && !dates.includes(date)) onChange([...dates, date].toSorted())
    setDate('')
  }
  return (
    <div className={settings.group}>
      <ul className={settings.chips}>
        {dates.map((day) => (
          <li key={day} className={settings.chip}>
            <time dateTime={day}>{text(day)}</time>
            <button
              type="button"
              className={settings.small}
              aria-label={t('removeOf', { name: text(day) })}
              onClick={() => onChange(dates.filter((date) => date !== day))}
            >
              <Icon icon={X} />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.adding}>
        <TextField
          type="date"
          label={t('holidays')}
          value={date}
          disabled={dates.length >= holidaysAtMost}
          onChange={({ target }) => setDate(target.value)}
        />
        <Button kind="secondary" onClick={add}>
          {t('addHoliday')}
        </Button>
      </div>
    </div>
  )
}
