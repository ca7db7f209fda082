import { alertShown } from '@portico/contract/core/authentication/code-rules.ts'
import { ArrowLeft } from 'lucide'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { FormNotice } from '#web/ui/form/form-notice.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './steps.module.css'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/core/authentication/messages/en.json'

type StepFrameProps = {
  title: string
  about?: ReactNode
  /** Further links, below the form. */
  more?: ReactNode
  onBack?: () => void
  children: ReactNode
}

/**
 * The frame of each step: its title, its form, and the way back.
 */
export function StepFrame({ title, about, more, onBack, children }: StepFrameProps) {
  const t = useMessages(messages)
  return (
    <div className={styles.step}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {about === undefined ? null : <p className={styles.about}>{about}</p>}
      </div>
      {children}
      <div className={styles.ways}>
        {onBack === undefined ? null : (
          <Button kind="quiet" onClick={onBack}>
            <Icon icon={ArrowLeft} turns />
            {t('back')}
          </Button>
        )}
        {more}
      </div>
    </div>
  )
}

/**
 * Moves focus to the element of `selector` inside `container` when a step appears, unless a dialog is open over it.
 */
export function useFocusOnArrival(container: RefObject<HTMLElement | null>, selector: string, wanted = true): void {
  useEffect(() => {
    if (wanted && document.querySelector('[role=dialog]') === null)
      container.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [container, selector, wanted])
}

/** Returns the notice of a step about its input. It hides after a time (spec A §9). */
export function stepProblem(text: string, field: string): FormNotice<string> {
  return { text, fields: { [field]: '' }, hideAfter: alertShown }
}
