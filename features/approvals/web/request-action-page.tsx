import type { ActionLink } from '#features/approvals/contract/action-link.ts'
import { titleKeyOf } from '#features/approvals/contract/action-outcome.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { CardPage } from '@portico/web/core/pages/card-page.tsx'
import hidden from '@portico/web/ui/hidden.module.css'
import { Live } from '@portico/web/ui/live.tsx'
import { Loader } from '@portico/web/ui/loader.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/approvals/web/messages/en.json'
import { DecisionForm } from './decision-form.tsx'
import { EndStep } from './end-step.tsx'
import { useLinkOfPage } from './link-of-page.ts'
import { SignInNeeded, type AddressOfSignIn } from './sign-in-needed.tsx'
import { useEnds } from './use-ends.ts'
import { useRequestAction } from './use-request-action.ts'
import styles from './request-action.module.css'

type RequestActionProps = { addressOfSignIn: AddressOfSignIn }

/**
 * Shows the page of a link that approves or rejects a request (spec B §2, §4): a spinner, followed by the outcome.
 * Opening it decides nothing.
 */
export function RequestActionPage({ addressOfSignIn }: RequestActionProps) {
  const t = useMessages(messages)
  const link = useLinkOfPage()
  const { ofProblem } = useEnds()
  if (link.ok) return <LinkedAction link={link.value} addressOfSignIn={addressOfSignIn} />
  const end = ofProblem(link.error)
  return (
    <CardPage title={t(titleKeyOf(end.state))}>
      <EndStep end={end} />
    </CardPage>
  )
}

function LinkedAction({ link, addressOfSignIn }: RequestActionProps & { link: ActionLink }) {
  const t = useMessages(messages)
  const action = useRequestAction(link)
  const { view } = action
  const end = view.at === 'ended' ? `${t(titleKeyOf(view.state))}. ${view.text}` : null
  return (
    <>
      <CardPage title={t(titleOf(view, link))}>
        <Step link={link} action={action} addressOfSignIn={addressOfSignIn} />
      </CardPage>
      {/* Rendered outside the steps, because a live region must exist before its announcement. */}
      <div className={hidden.hidden}>
        <Live>{end}</Live>
      </div>
    </>
  )
}

type Action = ReturnType<typeof useRequestAction>

function titleOf(view: Action['view'], { decision }: ActionLink) {
  if (view.at === 'ended') return titleKeyOf(view.state)
  if (view.at !== 'deciding') return 'title'
  return decision === 'approve' ? 'askApprove' : 'askReject'
}

type StepProps = RequestActionProps & { link: ActionLink; action: Action }

function Step({ link, action, addressOfSignIn }: StepProps) {
  const { decision, request } = link
  const t = useMessages(messages)
  const { view, title, asks, isDeciding, confirm, decide, conclude, tryAgain } = action
  if (view.at === 'ended') return <EndStep end={view} about={{ number: request, title }} onTryAgain={tryAgain} />
  if (view.at === 'sign-in') return <SignInNeeded why={view.why} addressOfSignIn={addressOfSignIn} />
  if (view.at === 'deciding') return <DecisionForm {...{ link, read: view.read, decide, conclude }} />
  return (
    <>
      <Loader text={t('processing')} />
      {asks ? (
        <div className={styles.column}>
          <p className={styles.about}>{t(decision === 'approve' ? 'stillThereApprove' : 'stillThereReject')}</p>
          <Button wide busy={isDeciding} kind={decision === 'approve' ? 'primary' : 'danger'} onClick={confirm}>
            {t(decision)}
          </Button>
        </div>
      ) : null}
    </>
  )
}
