import type { SignInEvent, SignInJourney, SignInStep } from '@portico/contract/sign-in/sign-in-journey.ts'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './steps.module.css'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('sign-in')

export type StepProps<Step extends SignInStep> = {
  journey: Extract<SignInJourney, { step: Step }>
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
            {say('back')}
          </Button>
        )}
        {more}
      </div>
    </div>
  )
}
