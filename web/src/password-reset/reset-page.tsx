import {
  advanceReset,
  startOfProvenReset,
  startOfReset,
  type ProvenReset,
  type ResetAgain,
  type ResetEvent,
  type ResetJourney,
} from '@portico/contract/password-reset/reset-journey.ts'
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
  return <Steps start={() => startOfReset(resettoken())} />
}

/**
 * The same from its second step on, for a user who has proven the first one otherwise. What proves it is kept in this page alone:
 * after a reload the mail is the way.
 */
export function ChoosePassword({ proven }: { proven: ProvenReset }) {
  return <Steps start={() => startOfProvenReset(proven)} />
}

function Steps({ start }: { start: () => ResetJourney }) {
  const [journey, advance] = useReducer(advanceReset, null, start)
  useEffect(() => {
    if (journey.step === 'expired') goTo('/validityexpiry', 'replace', stateOf(journey.again))
  }, [journey])
  if (journey.step === 'expired') return <Loader whole />
  return (
    <CardPage title={say('resetPassword')}>
      {journey.step === 'temporary-password' ? <TemporaryPasswordStep journey={journey} advance={advance} /> : null}
      {journey.step === 'new-password' ? <NewPasswordStep journey={journey} advance={advance} /> : null}
      {journey.step === 'done' ? <Done summary={journey.summary} /> : null}
    </CardPage>
  )
}

/** The token goes in the tab's history, not in an address: the page that follows may be shown to others. */
const stateOf = (again: ResetAgain | null) => (again === null ? null : { resetAgain: again })

/** What the steps are given. */
export type Advance = (event: ResetEvent) => void

function Done({ summary }: { summary: string }) {
  useEffect(() => {
    const timer = setTimeout(() => goTo('/', 'replace'), resetTimings.leaveAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles['form']}>
      <Alert id="done" kind="success" text={`${summary} ${say('loginAgain')}`} />
      <Button wide aria-describedby="done" ref={(button) => button?.focus()} onClick={() => goTo('/', 'replace')}>
        {say('goToLogin')}
      </Button>
    </div>
  )
}
