import { approvalPolicies, type ApprovalPolicy } from '@portico/contract/core/requests/approval-rules.ts'
import {
  type CompanyApprovals,
  listApprovalSettings,
  saveApprovalPolicy,
} from '#features/approvals/contract/approval-settings.ts'
import { useId, useMemo, useState, type ComponentProps } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Card } from '@portico/web/ui/card.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { FormAlert } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { RadioCards } from '@portico/web/ui/radio-cards.tsx'
import { SearchSelect } from '@portico/web/ui/search-select.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { ApprovalRules } from './approval-rules.tsx'
import settings from '@portico/web/core/requests/settings.module.css'
import styles from './approval-settings.module.css'
import messages from '#features/approvals/web/settings/messages/en.json'

const none: CompanyApprovals[] = []

/** The message keys of the explanations of policies: what each prevents and what it requires of the approver. */
const aboutPolicy = {
  'presence': 'presence-about',
  'click': 'click-about',
  'code': 'code-about',
  'session': 'session-about',
  'session-mfa': 'session-mfa-about',
} as const

type ApprovalsTabProps = Omit<ComponentProps<typeof ApprovalRules>, 'company'>

/**
 * Shows the policy for approval links and the approval rules of each company.
 */
export function ApprovalsTab({ announce, PeoplePicker }: ApprovalsTabProps) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(listApprovalSettings, {})
  const companies = data?.ok === true ? data.data : none
  const [chosen, setChosen] = useState<string | null>(null)
  const company = companies.find(({ id }) => id === chosen) ?? companies[0]
  const options = useMemo(() => companies.map(({ id, companyname }) => ({ value: id, text: companyname })), [companies])
  return (
    <section className={settings.section} aria-label={t('approvals')}>
      <p className={settings.about}>{t('approvalsLead')}</p>
      <Failure
        title={t('approvalsUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="16rem" /> : null}
      {companies.length < 2 || company === undefined ? null : (
        <div className={styles.company}>
          <SearchSelect
            label={t('company')}
            openLabel={t('showCompanies')}
            nothing={t('noCompany')}
            options={options}
            value={company.id}
            onChange={(id) => setChosen(id ?? company.id)}
          />
        </div>
      )}
      {company === undefined ? null : (
        <div key={company.id} className={settings.section}>
          <ApprovalRules company={company} announce={announce} PeoplePicker={PeoplePicker} />
          <PolicyCard company={company} announce={announce} />
        </div>
      )}
    </section>
  )
}

/** Shows the choice of a company's policy, from the least to the most strict. Each choice states its cost. */
function PolicyCard({ company, announce }: Pick<ApprovalsTabProps, 'announce'> & { company: CompanyApprovals }) {
  const t = useMessages(messages)
  const [policy, setPolicy] = useState<ApprovalPolicy>(company.policy)
  const about = useId()
  const isHeld = (value: ApprovalPolicy) =>
    value !== company.policy && approvalPolicies.indexOf(value) < approvalPolicies.indexOf(company.policy_floor)
  const isBound = approvalPolicies.some(isHeld)
  const form = useForm({
    fields: ['policy'],
    call: () => send(saveApprovalPolicy, { params: { id: company.id }, body: { policy } }),
    refused: (outcome) => refusalNotice(outcome, t),
    onDone: ({ data }) => announce(t('policySaved', { company: data.companyname })),
  })
  return (
    <Card className={settings.card} aria-label={t('policy')}>
      <h2 className={settings.title}>{t('policy')}</h2>
      <p className={settings.about}>{t('policyAbout')}</p>
      <Form of={form} className={settings.form}>
        <div className={styles.policies}>
          <RadioCards
            legend={t('policyLegend')}
            field="policy"
            cards={approvalPolicies.map((value) => ({
              ...{ value, name: t(value), detail: t(aboutPolicy[value]) },
              disabled: isHeld(value),
            }))}
            describedBy={isBound ? about : undefined}
            chosen={policy}
            onChoose={(chosen) => setPolicy(approvalPolicies.find((known) => known === chosen) ?? policy)}
          />
        </div>
        {isBound ? (
          <p id={about} className={settings.about}>
            {t('providerMinimum')}
          </p>
        ) : null}
        <FormAlert of={form} />
        <Button type="submit" className={settings.beside} busy={form.busy}>
          {t('savePolicy')}
        </Button>
      </Form>
    </Card>
  )
}
