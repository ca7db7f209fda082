import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import rowStyles from '#web/ui/rows.module.css'
import styles from './history-row.module.css'

type HistoryRowProps = {
  /** Whether the row is in a narrow panel: the title then takes one line, with the facts below it. */
  isCompact?: boolean
  title: string
  /** Content below the title. */
  below: ReactNode
  /** Content beside or below the title: when the conversation took place, and its result. */
  facts: ReactNode
  tools: readonly { icon: IconNode; label: string; onClick: () => void }[]
  onOpen: () => void
}

/** A conversation in a history. Its title opens it; its tools rename, delete or save it. */
export function HistoryRow({ isCompact = false, title, below, facts, tools, onOpen }: HistoryRowProps) {
  return (
    <li className={isCompact ? `${styles.item} ${styles.compact}` : styles.item}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {below}
      </button>
      <span className={styles.facts}>{facts}</span>
      <span className={styles.tools}>
        {tools.map(({ icon, label, onClick }) => (
          <button
            key={label}
            type="button"
            className={rowStyles.tool}
            aria-label={label}
            title={label}
            onClick={onClick}
          >
            <Icon icon={icon} />
          </button>
        ))}
      </span>
    </li>
  )
}
