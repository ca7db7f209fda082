import type { ReactNode } from 'react'
import styles from './page.module.css'

type PageProps = {
  /** A link back, above the title. */
  above?: ReactNode
  title: string
  /** One sentence under the title. */
  lead?: string
  /** Controls for the whole page, beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the app: its title, a sentence about it, and its content. */
export function Page({ above, title, lead, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          {above}
          <h1 className={styles.title}>{title}</h1>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
