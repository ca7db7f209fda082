import refusalMessages from 'virtual:refusal-messages'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { lengthsOf } from '#features/password-reset/contract/new-password-rules.ts'
import type { ResetEvent, ResetFlow, ResetStep } from '#features/password-reset/contract/reset-flow.ts'
import {
  checkNewPassword,
  checkTemporaryPassword,
  normaliseTemporaryPassword,
  resetTimings,
  type ResetProblem,
} from '#features/password-reset/contract/reset-rules.ts'
import {
  updatePassword,
  triesLeft,
  validateTemporaryPassword,
} from '#features/password-reset/contract/password-resets.ts'
import { useState } from 'react'
import { messageFor, send, summaryOr } from '@portico/web/core/calls/send.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { alsoDescribedBy, focusOnArrival } from '@portico/web/ui/form/field.tsx'
import type { FormNotice } from '@portico/web/ui/form/form-notice.ts'
import { Form, FormMessage } from '@portico/web/ui/form/form.tsx'
import { useForm, type FormValues } from '@portico/web/ui/form/use-form.ts'
import uiMessages from '@portico/web/ui/messages/en.json'
import { PasswordField } from '@portico/web/ui/password-field.tsx'
import { RadioCards } from '@portico/web/ui/radio-cards.tsx'
import styles from './reset.module.css'
import { RulesMet } from './rules-met.tsx'
import messages from '#features/password-reset/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

type AtStep<Step extends ResetStep> = Extract<ResetFlow, { step: Step }>
type StepProps<Step extends ResetStep> = { flow: AtStep<Step>; advance: (event: ResetEvent) => void }

/** Step 1: the temporary password from the email, which may be pasted with spaces and line breaks around it. */
export function TemporaryPasswordStep({ flow, advance }: StepProps<'temporary-password'>) {
  const t = useMessages(messages)
  const tUi = useMessages(uiMessages)
  const form = useForm({
    fields: ['temp_password'],
    check: (values) => {
      const problem = checkTemporaryPassword(values.temp_password)
      return problem === null ? null : noticeOf(t.of(problem), 'temp_password')
    },
    call: (values) => sendTemporaryPassword(flow.token, values.temp_password),
    refused: ({ data }) => {
      advance({ event: 'not-accepted', triesLeft: triesLeft.safeParse(data).data?.tries_left ?? null })
      return null
    },
    onDone: ({ data }, values) =>
      advance({
        event: 'accepted',
        temporaryPassword: normaliseTemporaryPassword(values.temp_password),
        tenants: data.tenants,
      }),
  })
  return (
    <Form of={form} className={styles.form}>
      <p className={styles.about}>{t('temporaryAbout')}</p>
      <PasswordField
        {...form.field('temp_password')}
        label={t('temporaryPassword')}
        dir="ltr"
        autoComplete="one-time-code"
        ref={focusOnArrival}
      />
      <FormMessage of={form} className={styles.message} />
      <Button type="submit" wide busy={form.busy}>
        {form.busy ? tUi('wait') : t('submit')}
      </Button>
    </Form>
  )
}

/**
 * Sends the temporary password. Every outcome except success leads to `/validityexpiry` (spec A §4, "Reset flow" 1).
 */
function sendTemporaryPassword(token: string, typed: string) {
  track('validate_password')
  const temporaryPassword = normaliseTemporaryPassword(typed)
  return send(validateTemporaryPassword, { body: { token, temp_password: encodePassword(temporaryPassword) } })
}

/** Step 2: the new password, twice, and its tenant if the address has accounts in several. */
export function NewPasswordStep({ flow, advance }: StepProps<'new-password'>) {
  const t = useMessages(messages)
  const tUi = useMessages(uiMessages)
  const chosen = flow.tenants.find(({ tenantid }) => tenantid === flow.tenantid)
  const lengths = lengthsOf(pageData().settings, chosen?.passwordlengths)
  const [typed, setTyped] = useState('')
  const form = useForm({
    fields: ['tenantid', 'newpassword', 'confirmpassword'],
    check: (values) => {
      if (flow.tenantid === null) return noticeOf(textOf(t, 'choose-tenant'), 'tenantid')
      const { newpassword: newPassword, confirmpassword: confirmPassword } = values
      const problem = checkNewPassword({ newPassword, confirmPassword }, lengths)
      return problem === null ? null : noticeOf(t.of(problem, lengths), ...fieldsOf(problem))
    },
    call: (values) => sendNewPassword(flow, values),
    refused: (outcome) => {
      // Spec A §8: the server's summary if it sent one, else Invalid Credentials. Without a response: Network Error.
      const isBare = outcome.status !== undefined && outcome.summary === ''
      if (outcome.refusal !== 'reset-not-valid')
        return noticeOf(
          isBare ? t.from(refusalMessages)('invalid-credentials') : messageFor(outcome, t),
          'newpassword',
          'confirmpassword',
        )
      advance({ event: 'ended' })
      return null
    },
    onDone: ({ summary }) =>
      advance({
        event: 'changed',
        summary: summaryOr(t, summary, t(chosen?.isfirst === true ? 'passwordSet' : 'changed')),
      }),
    onInput: ({ newpassword }) => setTyped(newpassword),
  })
  return (
    <Form of={form} className={styles.form}>
      <p className={styles.about}>{t('newAbout')}</p>
      <TenantChoice flow={flow} advance={advance} describedBy={form.field('tenantid')['aria-describedby']} />
      <PasswordField
        {...alsoDescribedBy('rules', form.field('newpassword'))}
        label={t('newPassword')}
        autoComplete="new-password"
        ref={focusOnArrival}
      />
      <RulesMet id="rules" typed={typed} lengths={lengths} />
      <PasswordField {...form.field('confirmpassword')} label={t('confirmPassword')} autoComplete="new-password" />
      <FormMessage of={form} className={styles.message} />
      <Button type="submit" wide busy={form.busy}>
        {form.busy ? tUi('wait') : t(chosen?.isfirst === true ? 'setPassword' : 'reset')}
      </Button>
    </Form>
  )
}

type TenantChoiceProps = StepProps<'new-password'> & { describedBy: string | undefined }

function TenantChoice({ flow, advance, describedBy }: TenantChoiceProps) {
  const t = useMessages(messages)
  if (flow.tenants.length < 2) return null
  return (
    <RadioCards
      legend={t('chooseTenant')}
      field="tenantid"
      cards={flow.tenants.map(({ tenantid, tenantname, tenantdesc }) => ({
        value: tenantid,
        name: tenantdesc,
        detail: tenantname,
      }))}
      chosen={flow.tenantid}
      describedBy={describedBy}
      onChoose={(tenantid) => advance({ event: 'tenant-chosen', tenantid })}
    />
  )
}

type NewPasswords = FormValues<'newpassword' | 'confirmpassword'>

function sendNewPassword(at: AtStep<'new-password'>, typed: NewPasswords) {
  track('reset_password')
  const body = {
    token: at.token,
    temp_password: encodePassword(at.temporaryPassword),
    newpassword: encodePassword(typed.newpassword),
    confirmpassword: encodePassword(typed.confirmpassword),
    ...(at.tenantid === null ? {} : { tenantid: at.tenantid }),
  }
  return send(updatePassword, { body })
}

/** Returns both password fields, with the one to correct first. */
const fieldsOf = (problem: ResetProblem) =>
  problem.startsWith('confirm-')
    ? (['confirmpassword', 'newpassword'] as const)
    : (['newpassword', 'confirmpassword'] as const)

/** Returns the notice of the reset page, which hides after a time (spec A §9), and the fields that it concerns. */
const noticeOf = <Field extends string>(text: string, ...fields: Field[]): FormNotice<Field> => ({
  text,
  fields: Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>,
  hideAfter: resetTimings.errorShown,
})

type TrackedEvent = 'reset_password' | 'validate_password'

/**
 * Builds the tracking information of an event (spec A §3, "Reset payloads") and writes it to the browser's performance
 * timeline: it is not sent, and contains no input.
 */
function track(eventkey: TrackedEvent): void {
  performance.mark(eventkey, { detail: { eventkey, screen: location.pathname, at: new Date().toISOString() } })
}
