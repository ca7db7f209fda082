import styles from './posture-picture.module.css'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'

/** Findings by severity, as fractions of the ring. They are only a picture, not measured. */
const severities = [
  { name: 'critical', share: 0.06 },
  { name: 'high', share: 0.12 },
  { name: 'medium', share: 0.22 },
  { name: 'low', share: 0.18 },
] as const

const ticks = 96

/** Returns the severity of a tick of the ring; the ticks after the last severity have none. */
function severityAt(tick: number) {
  let end = 0
  for (const { name, share } of severities) {
    end += share * ticks
    if (tick < end) return name
  }
  return 'clear'
}

/** A picture of a security posture: a ring of devices, coloured by their worst finding, around a shield. */
export function PosturePicture() {
  const t = useMessages(messages)
  return (
    <div className={styles.posture}>
      <svg viewBox="-200 -200 400 400" role="img" aria-label={t('posture')}>
        <circle r="128" className={styles.hair} />
        <circle r="96" className={styles.hair} />
        {Array.from({ length: ticks }, (_nothing, tick) => (
          <line
            key={tick}
            x1="0"
            x2="0"
            y1="-150"
            y2={tick % 3 === 0 ? '-190' : '-180'}
            transform={`rotate(${(tick * 360) / ticks})`}
            className={styles[severityAt(tick)]}
          />
        ))}
        <path className={styles.shield} d="M0-62 54-40v40c0 34-22 58-54 70-32-12-54-36-54-70v-40Z" />
        <path className={styles.tick} d="m-22 2 16 16 28-32" />
      </svg>
      <ul className={styles.legend}>
        {severities.map(({ name }) => (
          <li key={name} className={styles[name]}>
            <span>{t(name)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
