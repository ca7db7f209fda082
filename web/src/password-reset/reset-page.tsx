import { advanceReset, startOfReset, type ResetEvent } from '@portico/contract/password-reset/reset-journey.ts'
import { resetTimings } from '@portico/contract/password-reset/reset-timings.ts'
import { useEffect, useReducer } from 'react'
import { goTo } from '../plumbing/navigate.ts'
import { wordsOf } from '../plumbing/words.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CardPage } from '../ui/card-page.tsx'
import { Loader } from '../ui/loader.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import styles from './reset.module.css'
import { TemporaryPasswordStep } from './temporary-password-step.tsx'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('password-reset')

const resettoken = () => new URLSearchParams(location.search).get('resettoken')

/**
 * The page that a reset mail leads to (spec A §2, "Reset password page"). Opening it asks and changes nothing.
 */
export function ResetPage() {
  const [journey, advance] = useReducer(advanceReset, null, () => startOfReset(resettoken()))
  const isOver = journey.step === 'expired'
  useEffect(() => {
    if (isOver) goTo('/validityexpiry', 'replace')
  }, [isOver])
  if (isOver) return <Loader whole />
  return (
    <CardPage title={say('resetPassword')}>
      {journey.step === 'temporary-password' ? <TemporaryPasswordStep journey={journey} advance={advance} /> : null}
      {journey.step === 'new-password' ? <NewPasswordStep journey={journey} advance={advance} /> : null}
      {journey.step === 'done' ? <Done summary={journey.summary} /> : null}
    </CardPage>
  )
}

/** What the steps are given. */
export type Advance = (event: ResetEvent) => void

function Done({ summary }: { summary: string }) {
  useEffect(() => {
    const timer = setTimeout(() => goTo('/', 'replace'), resetTimings.leaveAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles['form']}>
      <Alert kind="success" text={`${summary} ${say('loginAgain')}`} />
      <Button wide ref={(button) => button?.focus()} onClick={() => goTo('/', 'replace')}>
        {say('goToLogin')}
      </Button>
    </div>
  )
}
