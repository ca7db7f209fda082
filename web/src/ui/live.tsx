import type { ReactNode } from 'react'
import styles from './live.module.css'

type LiveProps = {
  /** Announced at once, otherwise at the next pause. */
  urgent?: boolean
  id?: string
  /** Null while there is nothing to announce. */
  children: ReactNode
}

/**
 * A live region: what comes to stand in it is announced (WCAG 2.2, 4.1.3). Draw it always, and its content when there is
 * some: a screen reader announces nothing that comes together with its region.
 */
export function Live({ urgent = false, id, children }: LiveProps) {
  return (
    <div id={id} role={urgent ? 'alert' : 'status'} className={styles['live']}>
      {children}
    </div>
  )
}
