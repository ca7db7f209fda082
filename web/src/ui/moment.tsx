import { relativeTime } from './relative-time.ts'
import { useNow } from './use-now.ts'
import styles from './moment.module.css'
import { dateText } from '#web/platform/formats.ts'
import { useLanguage } from '#web/platform/messages.ts'

/** An instant (ISO 8601) relative to now, with the date and time in the visitor's time zone below it. */
export function Moment({ at }: { at: string }) {
  const { locale } = useLanguage()
  const instant = Date.parse(at)
  const now = useNow()
  return (
    <time dateTime={at} className={styles.moment}>
      <span>{relativeTime(instant, now, locale)}</span>
      <span className={styles.absolute}>{dateText(locale, instant, { dateStyle: 'medium', timeStyle: 'short' })}</span>
    </time>
  )
}
