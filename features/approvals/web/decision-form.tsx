import { reasonLongest } from '@portico/contract/core/requests/request.ts'
import type { ActionLink } from '#features/approvals/contract/action-link.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Field } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { TextAreaField } from '@portico/web/ui/text-area-field.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import messages from '#features/approvals/web/messages/en.json'
import uiMessages from '@portico/web/ui/messages/en.json'
import styles from './request-action.module.css'
import type { LinkRead, useRequestAction } from './use-request-action.ts'

type DecisionFormProps = { link: ActionLink; read: LinkRead } & Pick<
  ReturnType<typeof useRequestAction>,
  'decide' | 'conclude'
>

/** The maximum length of a typed code, including spaces. */
const codeLongest = 12

/**
 * Shows the request to decide on, a field for the emailed code if the policy requires one, a reason for a rejection,
 * and the button that decides.
 */
export function DecisionForm({ link: { decision, request, token }, read, decide, conclude }: DecisionFormProps) {
  const t = useMessages(messages)
  const tUi = useMessages(uiMessages)
  // The approver may not be signed in. The beginning of the token identifies the draft, and grants no access.
  const draft = useDraft(`link ${request} ${token.slice(0, 8)}`)
  const hasCode = read.policy === 'code'
  const form = useForm({
    fields: ['code', 'reason'],
    check: ({ code }) => (hasCode && code.trim() === '' ? { fields: { code: t('codeEmpty') } } : null),
    call: (entered) => decide(read, entered),
    refused: (outcome) => {
      if (outcome.refusal === 'approval-code-wrong') return { fields: { code: messageFor(outcome, t) } }
      conclude(outcome)
      return null
    },
    onDone: (outcome) => {
      draft.remove()
      conclude(outcome)
    },
  })
  const isApproval = decision === 'approve'
  return (
    <>
      {read.about === null ? null : <About about={read.about} />}
      <Form of={form} className={styles.column}>
        {hasCode ? (
          <Field of={form} name="code">
            <TextField
              {...form.field('code')}
              label={t('code')}
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={codeLongest}
            />
          </Field>
        ) : null}
        {isApproval ? null : (
          <TextAreaField
            {...form.field('reason')}
            draft={draft}
            label={t('reason')}
            rows={3}
            maxLength={reasonLongest}
            dir="auto"
          />
        )}
        <Button type="submit" wide busy={form.busy} kind={isApproval ? 'primary' : 'danger'}>
          {form.busy ? tUi('wait') : t(isApproval ? 'approve' : 'reject')}
        </Button>
      </Form>
    </>
  )
}

function About({ about }: { about: NonNullable<LinkRead['about']> }) {
  const t = useMessages(messages)
  const { number, title, requester, asker, reason, company, risk, due_at: dueAt, excerpt } = about
  const facts = [
    [t('request'), t('numbered', { number: String(number), title })],
    [t('requester'), company === '' ? requester : t('ofCompany', { requester, company })],
    ...(asker === '' ? [] : [[t('asker'), asker] as const]),
    ...(reason === '' ? [] : [[t('askedReason'), reason] as const]),
    [t('risk'), t(risk === 'high' ? 'riskHigh' : 'riskLow')],
    [t('deadline'), dateText(t.locale, Date.parse(dueAt), { dateStyle: 'long', timeStyle: 'short' })],
  ] as const
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      {excerpt === '' ? null : (
        <blockquote className={styles.excerpt} dir="auto">
          {excerpt}
        </blockquote>
      )}
    </>
  )
}
