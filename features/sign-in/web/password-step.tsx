import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import type { Arrival } from '@portico/contract/core/authentication/arrival.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import { tenantAsListed, type SignInEvent } from '@portico/contract/core/authentication/sign-in-flow.ts'
import {
  tenantChoice,
  tenantDisplayName,
  type TenantChoice,
} from '@portico/contract/core/authentication/tenant-choice.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { checkEmailAndPassword } from '@portico/contract/core/authentication/validation.ts'
import { signInLocally, signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '@portico/web/ui/button.tsx'
import { Form, FormMessage } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import hidden from '@portico/web/ui/hidden.module.css'
import { PasswordField } from '@portico/web/ui/password-field.tsx'
import { StepFrame, stepProblem, useFocusOnArrival } from '@portico/web/core/authentication/step-frame.tsx'
import type { StepProps } from '@portico/web/core/authentication/step-slots.ts'
import styles from '@portico/web/core/authentication/steps.module.css'
import { continueAt, EmailLine } from '@portico/web/core/authentication/step-text.tsx'
import { deadlineOf } from '@portico/web/core/authentication/code-challenge.ts'
import { errorOf, shownError, type SignInError } from '@portico/web/core/authentication/sign-in-outcome.tsx'
import { send } from '@portico/web/core/calls/send.ts'
import { replacedSession } from '@portico/web/core/sessions/credentials.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/** The step for the password of a local account, as a form that password managers recognise. */
export function PasswordStep(props: StepProps<'password'>) {
  const t = useMessages(messages)
  const { flow, advance, context } = props
  const { password: given } = context
  const { form, isElsewhere } = usePassword(props)
  useFocusOnArrival(form.ref, 'input[name="password"]')
  useEffect(() => {
    if (given.sendAtOnce) form.ref.current?.requestSubmit()
  }, [form.ref, given.sendAtOnce])

  const toProvider = isElsewhere ? (
    <Button kind="quiet" onClick={() => advance({ event: 'provider-asked' })}>
      {continueAt(t, tenantAsListed(flow))}
    </Button>
  ) : null
  const { tenant } = flow

  return (
    <StepFrame
      title={tenant.tenantname === '' ? t('enterPassword') : t('logInTo', { name: tenantDisplayName(tenant) })}
      about={<EmailLine email={flow.email} />}
      onBack={() => advance({ event: 'back' })}
      more={
        <>
          {toProvider}
          {context.forgot}
        </>
      }
    >
      <Form of={form} className={styles.form}>
        <HiddenUsername email={flow.email} />
        <PasswordField
          {...form.field('password')}
          label={t('yourPassword')}
          autoComplete="current-password"
          defaultValue={given.text}
        />
        <FormMessage of={form} bare className={styles.message} />
        <Button type="submit" wide busy={form.busy}>
          {t('login')}
        </Button>
      </Form>
    </StepFrame>
  )
}

/**
 * Returns the password form. `isElsewhere`: users of the tenant sign in at a provider, so the button that leads there
 * is shown too.
 */
function usePassword({ flow, advance, context }: StepProps<'password'>) {
  const t = useMessages(messages)
  const [isElsewhere, setElsewhere] = useState(() => tenantAsListed(flow).authtype !== 'local')
  const form = useForm({
    fields: ['password'],
    check: ({ password }) => {
      const problem = checkEmailAndPassword(flow.email, password)
      return problem === null ? null : stepProblem(textOf(t, problem), 'password')
    },
    call: ({ password }) => {
      const { settings, arrivalNow } = context
      return signIn(t, flow.tenant, { email: flow.email, password, appname: settings.appname, arrival: arrivalNow() })
    },
    refused: ({ error: { isElsewhere: isNow = false, ...error } }) => {
      if (isNow) setElsewhere(true)
      return shownError(error, context.onStartAgain)
    },
    onDone: ({ value: result }, { password }) => {
      const isAskedAgain = result.event?.event === 'tenant-asked'
      context.setPassword((last) => ({ ...last, text: isAskedAgain ? password : '', sendAtOnce: isAskedAgain }))
      if (result.event !== undefined) return advance(result.event)
      const { login, summary } = result
      context.onSignedIn({ login, token: login.token, tenant: flow.tenant, summary })
    },
  })
  return { form, isElsewhere }
}

/** A hidden field that tells password managers the account. */
function HiddenUsername({ email }: { email: string }) {
  return (
    <input
      className={hidden.hidden}
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

type PasswordAttempt = { email: string; password: string; appname: string; arrival: Arrival }

/**
 * The outcome of sending a password: a session, an event of the flow, or an error to show. `isElsewhere`: users of the
 * tenant sign in at a provider.
 */
type SignInResult = Result<
  { login: LoginResponse; summary: string; event?: undefined } | { event: SignInEvent; login?: undefined },
  SignInError & { isElsewhere?: boolean }
>

/**
 * Signs in to `tenant` with a password: with `locallogin` for visitors from another program such as a chat bot, whose
 * name is sent as `source` (spec A §7), else with `login`.
 */
export async function signIn(
  t: Translate<typeof messages>,
  tenant: TenantChoice,
  attempt: PasswordAttempt,
): Promise<SignInResult> {
  const { tenantid, tenantname } = tenant
  const { source } = attempt.arrival
  const headers = replacedSession()
  const fields = fieldsOf(attempt)
  const outcome = await (source === null || tenantname === ''
    ? send(signInWithPassword, { body: { tenantid, ...fields } }, { headers })
    : send(signInLocally, { body: { tenantname, ...fields, source } }, { headers: { ...headers, tenantid } }))
  if (outcome.ok) {
    const login = outcome.data
    if (!login.isMFA) return ok({ login, summary: outcome.summary })
    return ok({ event: { event: 'code-asked', login, deadline: deadlineOf(login) } })
  }
  const error = errorOf(t, outcome)
  if (outcome.refusal === 'use-single-sign-on') return err({ ...error, isElsewhere: true })
  if (outcome.refusal === 'choose-tenant') {
    const tenants = z.array(tenantChoice).safeParse(outcome.data)
    if (tenants.success) return ok({ event: { event: 'tenant-asked', tenants: tenants.data } })
  }
  return err(error)
}

/** Returns the fields that both calls share (spec A §7). */
function fieldsOf({ email, password, appname, arrival }: PasswordAttempt) {
  return {
    email: normaliseEmail(email),
    password: encodePassword(password),
    appname,
    is_csd: arrival.servicedesk,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    host: location.host,
    is_chatbot: arrival.fromBot,
    ...(arrival.assetid === null ? {} : { associated_deviceid: arrival.assetid }),
  }
}
