import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import rowStyles from '#web/ui/rows.module.css'
import styles from './history-row.module.css'

type HistoryRowProps = {
  /** For a narrow panel: the title has one line, and the facts are below it. */
  isCompact?: boolean
  title: string
  /** What is below the title. */
  below: ReactNode
  /** What is beside or below both: when it was, and what became of it. */
  facts: ReactNode
  tools: readonly { icon: IconNode; label: string; onClick: () => void }[]
  onOpen: () => void
}

/** A conversation of a history: its title opens it, and its tools rename it, delete it or save it. */
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
