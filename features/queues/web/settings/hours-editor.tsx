import type { OpenSpan } from '@portico/contract/core/requests/business-hours.ts'
import { useMemo, useState } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { SearchSelect } from '@portico/web/ui/search-select.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { DayHours } from './day-hours.tsx'
import { Holidays } from './holidays.tsx'
import { usualHours, type HoursDraft } from './queue-draft.ts'
import settings from '@portico/web/core/requests/settings.module.css'
import styles from './queue-settings.module.css'
import messages from '#features/queues/web/settings/messages/en.json'

type HoursEditorProps = { hours: HoursDraft | null; onChange: (hours: HoursDraft | null) => void }

/**
 * The opening hours of a desk. It is always open, or open for periods by weekday in a time zone and closed on holidays.
 */
export function HoursEditor({ hours, onChange }: HoursEditorProps) {
  const t = useMessages(messages)
  // Keeps the typed hours while the user chooses that the desk is always open.
  const [typed, setTyped] = useState(hours ?? usualHours())
  const set = (next: HoursDraft) => {
    setTyped(next)
    onChange(next)
  }
  return (
    <div className={settings.group}>
      <Segments
        showLabel
        label={t('hours')}
        name="open"
        options={(['business', 'always'] as const).map((value) => ({ value, text: t(value) }))}
        value={hours === null ? 'always' : 'business'}
        onChange={(chosen) => onChange(chosen === 'always' ? null : typed)}
      />
      {hours === null ? <p className={settings.about}>{t('alwaysAbout')}</p> : <Week hours={hours} onChange={set} />}
    </div>
  )
}

type WeekProps = { hours: HoursDraft; onChange: (hours: HoursDraft) => void }

function Week({ hours, onChange }: WeekProps) {
  const t = useMessages(messages)
  const zones = useMemo(() => zonesWith(hours.timezone), [hours.timezone])
  const names = useMemo(() => dayNames(t.locale), [t.locale])
  const setDay = (day: number, spans: OpenSpan[]) => onChange({ ...hours, days: hours.days.with(day, spans) })
  return (
    <>
      <SearchSelect
        label={t('timezone')}
        openLabel={t('showTimezones')}
        nothing={t('noTimezone')}
        options={zones}
        value={hours.timezone}
        onChange={(timezone) => onChange({ ...hours, timezone: timezone ?? hours.timezone })}
      />
      <div className={styles.week}>
        {names.map((name, day) => (
          <DayHours key={name} name={name} spans={hours.days[day] ?? []} onChange={(spans) => setDay(day, spans)} />
        ))}
      </div>
      <Button
        kind="quiet"
        className={settings.beside}
        onClick={() => {
          const [monday = []] = hours.days
          onChange({ ...hours, days: hours.days.map((spans, day) => (day < 5 ? monday : spans)) })
        }}
      >
        {t('asMonday', { day: names[0] ?? '' })}
      </Button>
      <Holidays dates={hours.holidays} onChange={(holidays) => onChange({ ...hours, holidays })} />
    </>
  )
}

/** Returns the time zones of this browser. Adds the chosen one if the browser does not know it. */
function zonesWith(chosen: string) {
  const known = new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...known].toSorted().map((value) => ({ value, text: value.replaceAll('_', ' ') }))
}

/** Returns the names of the weekdays from Monday. 1 January 2024 was a Monday. */
function dayNames(locale: string): string[] {
  const days = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => days.format(Date.UTC(2024, 0, 1 + day)))
}
