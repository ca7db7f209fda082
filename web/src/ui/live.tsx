import type { ReactNode } from 'react'
import styles from './live.module.css'

type LiveProps = {
  /** Announces the content immediately; otherwise at the next pause. */
  urgent?: boolean
  id?: string
  /** Null while there is nothing to announce. */
  children: ReactNode
}

/**
 * A live region: content that appears in it is announced (WCAG 2.2, 4.1.3). Render it always and add the content later,
 * because a screen reader does not announce content that appears together with its region.
 */
export function Live({ urgent = false, id, children }: LiveProps) {
  return (
    <div id={id} role={urgent ? 'alert' : 'status'} className={styles.live}>
      {children}
    </div>
  )
}
