import { percentText } from '@portico/web/platform/formats.ts'
import { useLanguage } from '@portico/web/platform/messages.ts'
import styles from './progress-ring.module.css'

const radius = 15
const around = 2 * Math.PI * radius

type ProgressRingProps = {
  label: string
  /** The progress from 0 to 1; null if unknown. */
  share: number | null
  /** Whether the progress is paused. */
  isStill: boolean
}

/** Shows a percentage, as a number with a ring around it. */
export function ProgressRing({ label, share, isStill }: ProgressRingProps) {
  const { locale } = useLanguage()
  const percent = share === null ? null : Math.floor(share * 100)
  const text = percent === null ? '' : percentText(locale, percent / 100)
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent, 'aria-valuetext': text })}
      className={styles.ring}
      data-unknown={share === null || undefined}
      data-still={isStill || undefined}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle className={styles.ground} cx="18" cy="18" r={radius} />
        <circle
          className={styles.done}
          cx="18"
          cy="18"
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - (share ?? 0.25))}
        />
      </svg>
      <span aria-hidden="true" className={styles.text}>
        {text}
      </span>
    </span>
  )
}
