import type { Approval, Decision } from '@portico/contract/core/requests/approval-rules.ts'
import { reasonLongest } from '@portico/contract/core/requests/request.ts'
import { decideRequest } from '#features/approvals/contract/decisions.ts'
import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { Check, Clock, CornerUpRight, ShieldAlert, X } from 'lucide'
import { useId, useState } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { dateText, numberText } from '@portico/web/platform/formats.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Card } from '@portico/web/ui/card.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { LinkedText } from '@portico/web/ui/linked-text.tsx'
import { DelegateDialog } from './delegate-dialog.tsx'
import { ReasonDialog } from '@portico/web/core/requests/reason-dialog.tsx'
import { RelativeTime } from '@portico/web/core/requests/request-marks.tsx'
import type { ColleagueField, OnChanged } from '@portico/web/core/requests/request-parts.ts'
import styles from './approvals.module.css'
import requestMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/approvals/web/rounds/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

type ApprovalsProps = { view: RequestView; onChanged: OnChanged }
type FieldProps = { ColleagueField: ColleagueField }

const stateNames = {
  waiting: 'roundWaiting',
  approved: 'roundApproved',
  rejected: 'roundRejected',
  expired: 'roundExpired',
  withdrawn: 'roundWithdrawn',
} as const satisfies Record<Approval['state'], string>

/**
 * Shows each approval round, latest first: the decisions with their times, the missing approvals and the deadline. Also
 * contains the user's own decision. `ColleagueField` chooses the colleague to delegate to.
 */
export function Approvals({ view, onChanged, ColleagueField }: ApprovalsProps & FieldProps) {
  return view.approvals.map((round, index) => (
    <Round
      key={round.id}
      round={round}
      view={view}
      isLatest={index === 0}
      onChanged={onChanged}
      ColleagueField={ColleagueField}
    />
  ))
}

type Asked = Decision | 'delegate'

type RoundProps = ApprovalsProps & FieldProps & { round: Approval; isLatest: boolean }

function Round({ round, view, isLatest, onChanged, ColleagueField }: RoundProps) {
  const t = useMessages(messages)
  const id = useId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const isWaiting = round.state === 'waiting'
  const close = () => setAsked(null)
  const done: OnChanged = (next, sentence) => {
    close()
    onChanged(next, sentence)
  }
  return (
    <Card className={styles.round} aria-labelledby={id} data-state={round.state}>
      <h2 id={id} className={styles.title}>
        {t(stateNames[round.state])}
      </h2>
      <p className={styles.about}>
        {quorumText(t, round)}
        {isWaiting ? ` ${t('stillMissing', { count: missingOf(round) })}` : ''}
      </p>
      <Risk risk={round.risk} />
      {isWaiting ? (
        <p className={styles.about}>
          {t('decideBy', {
            date: dateText(t.locale, Date.parse(round.due_at), { dateStyle: 'medium', timeStyle: 'short' }),
          })}
          {' · '}
          <RelativeTime at={round.due_at} />
        </p>
      ) : null}
      <ul className={styles.approvers}>
        {round.approvers.map((approver) => (
          <li key={approver.id}>
            <Approver approver={approver} isOpen={isWaiting} />
          </li>
        ))}
      </ul>
      {isLatest && isWaiting && view.actions.includes('decide') ? (
        <div className={styles.buttons}>
          <Button onClick={() => setAsked('approve')}>{t('approve')}</Button>
          <Button kind="danger" onClick={() => setAsked('reject')}>
            {t('reject')}
          </Button>
          <Button kind="quiet" onClick={() => setAsked('delegate')}>
            {t('delegate')}
          </Button>
        </div>
      ) : null}
      {asked === null ? null : asked === 'delegate' ? (
        <DelegateDialog view={view} onChanged={done} onClose={close} ColleagueField={ColleagueField} />
      ) : (
        <DecideDialog key={asked} decision={asked} view={view} onChanged={done} onClose={close} />
      )}
    </Card>
  )
}

function Risk({ risk }: Pick<Approval, 'risk'>) {
  const t = useMessages(messages)
  if (risk === 'low') return <p className={styles.about}>{t('riskOf', { risk: t('riskLow') })}</p>
  return (
    <p className={styles.risk}>
      <Icon icon={ShieldAlert} />
      {t('highRisk')}
    </p>
  )
}

/** Returns the approvers who decide themselves, without those who delegated their decision. */
const decidersOf = ({ approvers }: Approval) => approvers.filter((approver) => approver.delegated_to === null)

function quorumText(t: Translate<typeof messages>, round: Approval): string {
  const count = decidersOf(round).length
  if (count === 1) return t('quorumOne')
  if (round.quorum === 'any') return t('quorumAny', { count })
  if (round.quorum === 'all' || round.needed >= count) return t('quorumAll', { count })
  return t('quorumCount', { needed: numberText(t.locale, round.needed), count: numberText(t.locale, count) })
}

/** Returns how many approvals are still needed. */
function missingOf(round: Approval): number {
  const deciders = decidersOf(round)
  const approved = deciders.filter(({ decision }) => decision === 'approve').length
  const wanted = round.quorum === 'any' ? 1 : round.quorum === 'all' ? deciders.length : round.needed
  return Math.max(0, Math.min(wanted, deciders.length) - approved)
}

function Approver({ approver, isOpen }: { approver: Approval['approvers'][number]; isOpen: boolean }) {
  const t = useMessages(messages)
  const { name, decision, reason, decided_at: at, delegated_to: delegate } = approver
  const icon = decision === 'approve' ? Check : decision === 'reject' ? X : delegate === null ? Clock : CornerUpRight
  const text =
    decision !== null
      ? t(decision === 'approve' ? 'eventApproved' : 'eventRejected')
      : delegate !== null
        ? t('decidesInstead', { name: delegate })
        : t(isOpen ? 'notDecided' : 'hasNotDecided')
  return (
    <span className={styles.approver}>
      <span className={styles.mark} data-decision={decision ?? undefined}>
        <Icon icon={icon} />
      </span>
      <span className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.decision}>
          {text}
          {at === null ? null : (
            <>
              {' · '}
              <RelativeTime at={at} />
            </>
          )}
        </span>
        {reason === '' ? null : (
          <span className={styles.reason}>
            <LinkedText text={reason} />
          </span>
        )}
      </span>
    </span>
  )
}

type DecideDialogProps = ApprovalsProps & { decision: Decision; onClose: () => void }

function DecideDialog({ decision, view, onChanged, onClose }: DecideDialogProps) {
  const t = useMessages(messages)
  const requestT = useMessages(requestMessages)
  const isRejection = decision === 'reject'
  const params = { number: String(view.request.number) }
  const draft = useDraft(`request ${params.number} ${decision}`)
  const form = useForm({
    fields: ['reason'],
    check: ({ reason }) => {
      if (isRejection && reason.trim() === '') return { fields: { reason: textOf(t, 'reason-missing') } }
      if (reason.length <= reasonLongest) return null
      return { fields: { reason: requestT('reasonTooLong', { longest: numberText(t.locale, reasonLongest) }) } }
    },
    call: ({ reason }) => send(decideRequest, { params, body: { decision, reason } }),
    refused: (outcome) => refusalNotice(outcome, t, { reason: ['reason-missing'] }),
    onDone: ({ data }, { reason }) => {
      draft.sent(reason)
      onChanged(data, t(isRejection ? 'rejected' : 'approved'))
    },
  })
  return (
    <ReasonDialog
      form={form}
      draft={draft}
      title={t(isRejection ? 'rejectQuestion' : 'approveQuestion')}
      text={t(isRejection ? 'rejectAbout' : 'approveAbout')}
      label={requestT(isRejection ? 'reason' : 'reasonOptional')}
      yes={t(isRejection ? 'reject' : 'approve')}
      isGrave={isRejection}
      onClose={onClose}
    />
  )
}
