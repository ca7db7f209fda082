import type { Transition } from '@portico/contract/core/requests/request-flow.ts'
import { reasonLongest } from '@portico/contract/core/requests/request.ts'
import { changeRequestState } from '#features/requests/contract/changes.ts'
import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { useState } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { numberText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { ReasonDialog } from '@portico/web/core/requests/reason-dialog.tsx'
import type { OnChanged, RequestPart } from '@portico/web/core/requests/request-parts.ts'
import requestMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/requests/web/messages/en.json'

/** The texts of each transition: its button, its question and the announcement afterwards. */
const texts = {
  withdraw: { name: 'withdraw', question: 'withdrawQuestion', about: 'withdrawAbout', done: 'withdrawn' },
  start: { name: 'start', question: 'startQuestion', about: 'startAbout', done: 'started' },
  hold: { name: 'hold', question: 'holdQuestion', about: 'holdAbout', done: 'held' },
  resolve: { name: 'resolve', question: 'resolveQuestion', about: 'resolveAbout', done: 'resolved' },
  reopen: { name: 'reopen', question: 'reopenQuestion', about: 'reopenAbout', done: 'reopened' },
} as const satisfies Record<Transition, object>

/** The order of the buttons on the page, the most likely action first. */
const order = ['start', 'resolve', 'reopen', 'hold', 'withdraw'] as const

type RequestActionsProps = {
  view: RequestView
  onChanged: OnChanged
  /** Null if no feature has approvals. */
  AskApproval: RequestPart | null
}

/**
 * Buttons for the actions on the whole request. Each asks for confirmation and a reason.
 */
export function RequestActions({ view, onChanged, AskApproval }: RequestActionsProps) {
  const t = useMessages(messages)
  const [asked, setAsked] = useState<Transition | null>(null)
  const offered = order.filter((transition) => view.actions.includes(transition))
  const done: OnChanged = (next, sentence) => {
    setAsked(null)
    onChanged(next, sentence)
  }
  return (
    <>
      {AskApproval !== null && view.actions.includes('ask-approval') ? (
        <AskApproval view={view} onChanged={onChanged} />
      ) : null}
      {offered.toReversed().map((transition) => (
        <Button
          key={transition}
          kind={transition === offered[0] && transition !== 'withdraw' ? 'primary' : 'secondary'}
          onClick={() => setAsked(transition)}
        >
          {t(texts[transition].name)}
        </Button>
      ))}
      {asked === null ? null : (
        <StateDialog key={asked} view={view} transition={asked} onChanged={done} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

type StateDialogProps = Omit<RequestActionsProps, 'AskApproval'> & { transition: Transition; onClose: () => void }

function StateDialog({ view, transition, onChanged, onClose }: StateDialogProps) {
  const t = useMessages(messages)
  const requestT = useMessages(requestMessages)
  const { name, question, about, done } = texts[transition]
  const params = { number: String(view.request.number) }
  const draft = useDraft(`request ${params.number} ${transition}`)
  const form = useForm({
    fields: ['reason'],
    check: ({ reason }) =>
      reason.length > reasonLongest
        ? { fields: { reason: requestT('reasonTooLong', { longest: numberText(t.locale, reasonLongest) }) } }
        : null,
    call: ({ reason }) => send(changeRequestState, { params, body: { transition, text: reason } }),
    refused: (outcome) => refusalNotice(outcome, t),
    onDone: ({ data }, { reason }) => {
      draft.sent(reason)
      onChanged(data, t(done))
    },
  })
  return (
    <ReasonDialog
      form={form}
      draft={draft}
      title={t(question)}
      text={t(about)}
      label={requestT('reasonOptional')}
      yes={t(name)}
      isGrave={transition === 'withdraw'}
      onClose={onClose}
    />
  )
}
