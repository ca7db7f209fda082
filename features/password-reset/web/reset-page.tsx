import {
  advanceReset,
  isFirstPassword,
  startOfProvenReset,
  startOfReset,
  type ProvenReset,
  type ResetAgain,
  type ResetFlow,
} from '#features/password-reset/contract/reset-flow.ts'
import { resetTimings } from '#features/password-reset/contract/reset-rules.ts'
import { useCallback, useEffect, useReducer } from 'react'
import { goTo } from '@portico/web/platform/navigate.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { CardPage } from '@portico/web/core/pages/card-page.tsx'
import { Loader } from '@portico/web/ui/loader.tsx'
import { NewPasswordStep, TemporaryPasswordStep } from './reset-steps.tsx'
import styles from './reset.module.css'
import messages from '#features/password-reset/web/messages/en.json'

const resettoken = () => new URLSearchParams(location.search).get('resettoken')

/** The page behind the link in a reset email (spec A §2, "Reset password page"). Opening it changes nothing. */
export function ResetPage() {
  return <Steps start={() => startOfReset(resettoken())} />
}

/**
 * The same page from its second step on, for a user who has proved the first one by verifying an email address. Only
 * this page holds the proof: after a reload, the link in the email is needed.
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
  const isFirst = flow.step === 'new-password' ? isFirstPassword(flow) : flow.step === 'done' && flow.isFirst
  return (
    <CardPage title={t(isFirst ? 'choosePassword' : 'resetPassword')}>
      {flow.step === 'temporary-password' ? <TemporaryPasswordStep flow={flow} advance={advance} /> : null}
      {flow.step === 'new-password' ? <NewPasswordStep flow={flow} advance={advance} /> : null}
      {flow.step === 'done' ? <Done {...flow} /> : null}
    </CardPage>
  )
}

/**
 * Returns the state for the history entry. The token is stored there and not in the address, which the next page could
 * pass on to others.
 */
const stateOf = (again: ResetAgain | null) => (again === null ? null : { resetAgain: again })

type DoneProps = Pick<Extract<ResetFlow, { step: 'done' }>, 'summary' | 'isFirst' | 'address'>

function Done({ summary, isFirst, address }: DoneProps) {
  const t = useMessages(messages)
  const { language } = t
  const leave = useCallback(() => {
    // The address of the tenant's own host, if it differs from this page's host.
    if (address === '' || address === location.origin) goTo('/', 'replace')
    else location.replace(`${address}/?lang=${language}`)
  }, [address, language])
  useEffect(() => {
    const timer = setTimeout(leave, resetTimings.leaveAfter)
    return () => clearTimeout(timer)
  }, [leave])
  return (
    <div className={styles.form}>
      <Alert id="done" kind="success" text={`${summary} ${t(isFirst ? 'loginNow' : 'loginAgain')}`} />
      <Button wide aria-describedby="done" ref={(button) => button?.focus()} onClick={leave}>
        {t('goToLogin')}
      </Button>
    </div>
  )
}
