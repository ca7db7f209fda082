import { type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon } from './icon.tsx'

type EmptyStateProps = { icon: IconNode; title: string; text: string; children?: ReactNode }

/** Says that there is nothing here, why, and what to do next; `children` is the control for that. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon icon={icon} size={1.6} />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  )
}
