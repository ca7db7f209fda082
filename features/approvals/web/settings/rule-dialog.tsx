import { approversAtMost, dueDaysAtMost, quorums, risks } from '@portico/contract/core/requests/approval-rules.ts'
import { type CompanyApprovals, saveApprovalRule } from '#features/approvals/contract/approval-settings.ts'
import { useState, type ComponentType } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import type { PeoplePickerProps } from '@portico/web/core/requests/request-parts.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { DialogFoot } from '@portico/web/ui/form/dialog-foot.tsx'
import { Field, FieldMessage } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { underFields } from '@portico/web/ui/form/later-forms.ts'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { RadioCards } from '@portico/web/ui/radio-cards.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import settings from '@portico/web/core/requests/settings.module.css'
import deskMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/approvals/web/settings/messages/en.json'

/** A rule with its approvers by name. */
export type Rule = CompanyApprovals['rules'][number]

type RuleDialogProps = {
  company: CompanyApprovals
  kind: Rule['kind']
  /** Null if requests of the kind need no approval yet. */
  rule: Rule | null
  PeoplePicker: ComponentType<PeoplePickerProps>
  onClose: () => void
  onSaved: () => void
}

const aboutQuorum = { any: 'any-about', all: 'all-about', count: 'count-about' } as const
const riskNames = { low: 'risk-low', high: 'risk-high' } as const

const isNumber = (text: string, most: number) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most

/** Shows the dialog that sets the approvers for requests of a company and kind. */
export function RuleDialog({ company, kind, rule, PeoplePicker, onClose, onSaved }: RuleDialogProps) {
  const t = useMessages(messages)
  const deskT = useMessages(deskMessages)
  const { form, quorum, setQuorum, risk, setRisk, approvers, setApprovers } = useRule({ company, kind, rule, onSaved })
  const title = t('ruleOf', { kind: deskT(kind), company: company.companyname })
  return (
    <FormDialog wide title={title} text={t('ruleAbout')} onClose={onClose}>
      <Form of={form} className={settings.form}>
        <PeoplePicker
          label={t('approvers')}
          field="approvers"
          as="approver"
          companyid={company.id}
          people={approvers}
          onChange={setApprovers}
        />
        <FieldMessage of={form} name="approvers" />
        <RadioCards
          legend={t('quorum')}
          field="quorum"
          cards={quorums.map((value) => ({ value, name: t(value), detail: t(aboutQuorum[value]) }))}
          chosen={quorum}
          onChoose={(chosen) => setQuorum(quorums.find((known) => known === chosen) ?? 'any')}
        />
        {quorum === 'count' ? (
          <Field of={form} name="needed">
            <TextField
              {...form.field('needed')}
              label={t('needed')}
              inputMode="numeric"
              defaultValue={`${rule?.quorum === 'count' ? rule.needed : 2}`}
              autoComplete="off"
            />
          </Field>
        ) : null}
        <Segments
          showLabel
          name="risk"
          label={t('risk')}
          options={risks.map((value) => ({ value, text: t(riskNames[value]) }))}
          value={risk}
          onChange={setRisk}
        />
        <p className={settings.about}>{t('riskAbout')}</p>
        <Field of={form} name="days">
          <TextField
            {...form.field('days')}
            label={t('days')}
            inputMode="numeric"
            defaultValue={`${rule?.due_days ?? 7}`}
            autoComplete="off"
          />
        </Field>
        <DialogFoot of={form} cancel={t('cancel')} save={t('save')} onCancel={onClose} />
      </Form>
    </FormDialog>
  )
}

/** Returns the rule as it is edited, and the form that saves it. */
function useRule({ company, kind, rule, onSaved }: Omit<RuleDialogProps, 'onClose' | 'PeoplePicker'>) {
  const t = useMessages(messages)
  const [quorum, setQuorum] = useState(rule?.quorum ?? 'any')
  const [risk, setRisk] = useState(rule?.risk ?? 'low')
  const [approvers, setApprovers] = useState(rule?.approvers ?? [])
  const form = useForm({
    fields: ['approvers', 'needed', 'days'],
    check: ({ needed, days }) =>
      underFields(
        {
          ...(approvers.length === 0 ? { approvers: 'no-approvers' as const } : {}),
          ...(quorum === 'count' && !isNumber(needed, approversAtMost) ? { needed: 'needed-wrong' as const } : {}),
          ...(isNumber(days, dueDaysAtMost) ? {} : { days: 'days-wrong' as const }),
        },
        (problem) => t(problem, { most: problem === 'days-wrong' ? dueDaysAtMost : approversAtMost }),
      ),
    call: ({ needed, days }) =>
      send(saveApprovalRule, {
        params: { id: company.id, kind },
        body: {
          ...{ quorum, risk, approvers: approvers.map(({ id }) => id) },
          ...{ needed: quorum === 'count' ? Number(needed) : 1, due_days: Number(days) },
        },
      }),
    refused: (outcome) => refusalNotice(outcome, t, { approvers: ['not-an-approver'], needed: ['too-few-approvers'] }),
    onDone: () => onSaved(),
  })
  return { form, quorum, setQuorum, risk, setRisk, approvers, setApprovers }
}
