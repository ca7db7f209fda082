import type { ReactNode } from 'react'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { Logo } from '@portico/web/core/pages/logo.tsx'
import styles from '@portico/web/ui/stopped.module.css'

/** A page for a flow that cannot continue: the brand, what happened, and what to do. */
export function Stopped({ children }: { children: ReactNode }) {
  return (
    <main className={styles.stopped}>
      <div className={styles.brand}>
        <Logo {...pageData().settings} />
      </div>
      {children}
    </main>
  )
}
