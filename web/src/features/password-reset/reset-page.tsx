import {
  advanceReset,
  startOfProvenReset,
  startOfReset,
  type ProvenReset,
  type ResetAgain,
  type ResetFlow,
} from '@portico/contract/features/password-reset/reset-flow.ts'
import { resetTimings } from '@portico/contract/features/password-reset/reset-rules.ts'
import { useEffect, useReducer } from 'react'
import { goTo } from '#web/platform/navigate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardPage } from '#web/core/pages/card-page.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { NewPasswordStep, TemporaryPasswordStep } from './reset-steps.tsx'
import styles from './reset.module.css'
import messages from '#web/features/password-reset/messages/en.json'

const resettoken = () => new URLSearchParams(location.search).get('resettoken')

/**
 * The page that a reset mail leads to (spec A §2, "Reset password page"). Opening it changes nothing.
 */
export function ResetPage() {
  return <Steps start={() => startOfReset(resettoken())} />
}

/**
 * The same from its second step on, for a user who has proven the first one by a verification. The proof is kept in
 * this page only: after a reload the link of the mail is needed.
 */
export function ChoosePassword({ proven }: { proven: ProvenReset }) {
  return <Steps start={() => startOfProvenReset(proven)} />
}

function Steps({ start }: { start: () => ResetFlow }) {
  const t = useMessages(messages)
  const [flow, advance] = useReducer(advanceReset, null, start)
  useEffect(() => {
    if (flow.step === 'expired') goTo('/validityexpiry', 'replace', stateOf(flow.again))
  }, [flow])
  if (flow.step === 'expired') return <Loader whole />
  return (
    <CardPage title={t('resetPassword')}>
      {flow.step === 'temporary-password' ? <TemporaryPasswordStep flow={flow} advance={advance} /> : null}
      {flow.step === 'new-password' ? <NewPasswordStep flow={flow} advance={advance} /> : null}
      {flow.step === 'done' ? <Done summary={flow.summary} /> : null}
    </CardPage>
  )
}

/** The token is kept in the tab's history, not in the address, which others may see on the next page. */
const stateOf = (again: ResetAgain | null) => (again === null ? null : { resetAgain: again })

function Done({ summary }: { summary: string }) {
  const t = useMessages(messages)
  useEffect(() => {
    const timer = setTimeout(() => goTo('/', 'replace'), resetTimings.leaveAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.form}>
      <Alert id="done" kind="success" text={`${summary} ${t('loginAgain')}`} />
      <Button wide aria-describedby="done" ref={(button) => button?.focus()} onClick={() => goTo('/', 'replace')}>
        {t('goToLogin')}
      </Button>
    </div>
  )
}
