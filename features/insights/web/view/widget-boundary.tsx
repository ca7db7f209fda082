import { createContext, useContext, useState, type ReactNode } from 'react'
import type { ReportFault } from '@portico/web/core/features/offers.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { ErrorBoundary } from '@portico/web/ui/error-boundary.tsx'
import styles from './widget-card.module.css'
import messages from '#features/insights/web/messages/en.json'

type WidgetBoundaryProps = {
  /** Draws the widget again when this value changes. */
  resetOn: string
  report: ReportFault
  onRetry: () => void
  children: ReactNode
}

const Again = createContext<() => void>(() => undefined)

/** Keeps a fault in one widget from affecting the other widgets, and lets the user try again. */
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

/** Shown in place of a widget that could not be drawn. */
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
