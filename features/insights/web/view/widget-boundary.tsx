import { createContext, useContext, useState, type ReactNode } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { ErrorBoundary } from '@portico/web/ui/error-boundary.tsx'
import styles from './widget-card.module.css'
import messages from '#features/insights/web/messages/en.json'

/** Reports a fault; returns the reference under which it can be found. */
export type ReportFault = (error: unknown, componentStack: string) => Promise<string | null>

type WidgetBoundaryProps = {
  /** A change of it, such as of what is drawn, tries again. */
  resetOn: string
  report: ReportFault
  onRetry: () => void
  children: ReactNode
}

const Again = createContext<() => void>(() => undefined)

/**
 * Limits a fault to its widget: the others stay, and it can be drawn again.
 */
export function WidgetBoundary({ resetOn, report, onRetry, children }: WidgetBoundaryProps) {
  const [attempt, setAttempt] = useState(0)
  const again = () => {
    setAttempt(attempt + 1)
    onRetry()
  }
  return (
    <Again value={again}>
      <ErrorBoundary resetOn={`${attempt} ${resetOn}`} report={report} Fallback={NotDrawn}>
        {children}
      </ErrorBoundary>
    </Again>
  )
}

/**
 * In the place of a widget that could not be drawn.
 */
export function NotDrawn() {
  const t = useMessages(messages)
  const again = useContext(Again)
  return (
    <div className={styles.nothing}>
      <p className={styles.nothingText}>{t('notDrawn')}</p>
      <Button kind="secondary" className={styles.retry} onClick={again}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
