import type { SignInEvent, SignInFlow, SignInStep } from '@portico/contract/core/authentication/sign-in-flow.ts'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './steps.module.css'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/messages/en.ts'

const t = messagesOf<typeof messages>('authentication')

export type StepProps<Step extends SignInStep> = {
  flow: Extract<SignInFlow, { step: Step }>
  advance: (event: SignInEvent) => void
}

type StepFrameProps = {
  title: string
  about?: ReactNode
  /** Further ways out, under the form. */
  more?: ReactNode
  onBack?: () => void
  children: ReactNode
}

/**
 * What each step has in common: what it is about, its form, and the way back.
 */
export function StepFrame({ title, about, more, onBack, children }: StepFrameProps) {
  return (
    <div className={styles['step']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{title}</h1>
        {about === undefined ? null : <p className={styles['about']}>{about}</p>}
      </div>
      {children}
      <div className={styles['ways']}>
        {onBack === undefined ? null : (
          <Button kind="quiet" onClick={onBack}>
            <Icon name="back" />
            {t('back')}
          </Button>
        )}
        {more}
      </div>
    </div>
  )
}
