import { ruleKinds, type CompanyApprovals, removeApprovalRule } from '#features/approvals/contract/approval-settings.ts'
import { useState, type ComponentType } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import type { PeoplePickerProps } from '@portico/web/core/requests/request-parts.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Card } from '@portico/web/ui/card.tsx'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { useAsked } from '@portico/web/ui/form/use-asked.ts'
import { RuleDialog, type Rule } from './rule-dialog.tsx'
import settings from '@portico/web/core/requests/settings.module.css'
import styles from './approval-settings.module.css'
import deskMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/approvals/web/settings/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

type RuleKind = (typeof ruleKinds)[number]
type ApprovalRulesProps = {
  company: CompanyApprovals
  announce: (done: string) => void
  PeoplePicker: ComponentType<PeoplePickerProps>
}

/**
 * Lists a company's approval rules by kind.
 */
export function ApprovalRules({ company, announce, PeoplePicker }: ApprovalRulesProps) {
  const t = useMessages(messages)
  const deskT = useMessages(deskMessages)
  const [edited, setEdited] = useState<RuleKind | null>(null)
  const [asked, setAsked] = useState<RuleKind | null>(null)
  const ruleOf = (kind: RuleKind | null) => company.rules.find((rule) => rule.kind === kind) ?? null
  return (
    <Card className={settings.card} aria-label={t('rules')}>
      <h2 className={settings.title}>{t('rules')}</h2>
      <p className={settings.about}>{t('rulesAbout')}</p>
      <ul className={styles.rules}>
        {ruleKinds.map((kind) => {
          const rule = ruleOf(kind)
          const name = deskT(kind)
          return (
            <li key={kind} className={styles.rule}>
              <span className={styles.ruleKind}>{name}</span>
              <span className={rule === null ? settings.closed : ''}>
                {rule === null ? t('noApproval') : <bdi>{ruleText(t, rule)}</bdi>}
              </span>
              <RuleButtons name={name} rule={rule} onChange={() => setEdited(kind)} onRemove={() => setAsked(kind)} />
            </li>
          )
        })}
      </ul>
      {edited === null ? null : (
        <RuleDialog
          company={company}
          kind={edited}
          rule={ruleOf(edited)}
          PeoplePicker={PeoplePicker}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            announce(t('ruleSaved', { kind: deskT(edited) }))
          }}
        />
      )}
      <RemoveRule
        company={company}
        asked={asked}
        onNo={() => setAsked(null)}
        onRemoved={(kind) => {
          setAsked(null)
          announce(t('ruleRemoved', { kind: deskT(kind) }))
        }}
      />
    </Card>
  )
}

type RuleButtonsProps = { name: string; rule: Rule | null; onChange: () => void; onRemove: () => void }

/** Shows the buttons for a rule, or the reason why the user cannot change the rule. */
function RuleButtons({ name, rule, onChange, onRemove }: RuleButtonsProps) {
  const t = useMessages(messages)
  if (rule?.may_change === false) return <span className={settings.about}>{textOf(t, 'rule-of-provider')}</span>
  return (
    <span className={settings.acts}>
      <Button kind="quiet" aria-label={t('changeOf', { name })} onClick={onChange}>
        {t('change')}
      </Button>
      {rule === null ? null : (
        <Button kind="quiet" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
    </span>
  )
}

const quorumTexts = { any: 'any-of', all: 'all-of', count: 'count-of' } as const

/** Returns a line that describes a rule: the approvers, the risk and the days to decide. */
function ruleText(t: Translate<typeof messages>, { quorum, needed, risk, due_days: days, approvers }: Rule): string {
  const names = new Intl.ListFormat(t.locale, { type: 'unit' }).format(approvers.map(({ name }) => name))
  return [
    approvers.length === 1 ? names : t(quorumTexts[quorum], { names, needed }),
    ...(risk === 'high' ? [t('highRisk')] : []),
    t('withinDays', { count: days }),
  ].join(' · ')
}

type RemoveRuleProps = {
  company: CompanyApprovals
  asked: RuleKind | null
  onNo: () => void
  onRemoved: (kind: RuleKind) => void
}

/** Asks for confirmation, then removes an approval rule. */
function RemoveRule({ company, asked, onNo, onRemoved }: RemoveRuleProps) {
  const t = useMessages(messages)
  const deskT = useMessages(deskMessages)
  const { shown, busy, run, problem, setProblem } = useAsked(asked)
  const remove = (kind: RuleKind) =>
    run(
      () => send(removeApprovalRule, { params: { id: company.id, kind } }),
      (outcome) => (outcome.ok ? onRemoved(kind) : setProblem(messageFor(outcome, t))),
    )
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('removeRuleQuestion', { kind: shown === null ? '' : deskT(shown) })}
      text={t('removeRuleAbout')}
      no={t('cancel')}
      yes={t('remove')}
      grave
      busy={busy}
      problem={problem}
      onNo={onNo}
      onYes={() => (asked === null ? undefined : void remove(asked))}
    />
  )
}
