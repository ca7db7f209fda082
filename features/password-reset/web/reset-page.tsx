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

/** The page that a reset email leads to (spec A §2, "Reset password page"). Opening it changes nothing. */
export function ResetPage() {
  return <Steps start={() => startOfReset(resettoken())} />
}

/**
 * The same from its second step on, for a user who has proven the first one by a verification. The proof is kept only
 * in this page: after a reload the link of the email is needed.
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

/** The token is kept in the tab's history, not in the address, which others may see on the next page. */
const stateOf = (again: ResetAgain | null) => (again === null ? null : { resetAgain: again })

type DoneProps = Pick<Extract<ResetFlow, { step: 'done' }>, 'summary' | 'isFirst' | 'address'>

function Done({ summary, isFirst, address }: DoneProps) {
  const t = useMessages(messages)
  const { language } = t
  const leave = useCallback(() => {
    // The address of the tenant's own host, which may differ from that of the page.
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
