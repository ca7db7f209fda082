import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { lengthsOf } from '@portico/contract/features/password-reset/new-password-rules.ts'
import type { ResetEvent, ResetFlow, ResetStep } from '@portico/contract/features/password-reset/reset-flow.ts'
import {
  checkNewPassword,
  checkTemporaryPassword,
  normaliseTemporaryPassword,
  resetTimings,
} from '@portico/contract/features/password-reset/reset-rules.ts'
import { updatePassword } from '@portico/contract/features/password-reset/update-password.ts'
import {
  triesLeft,
  validateTemporaryPassword,
} from '@portico/contract/features/password-reset/validate-temporary-password.ts'
import { useId, useState, type SyntheticEvent } from 'react'
import { messageFor, send, summaryOr } from '#web/core/calls/send.ts'
import { pageData } from '#web/core/pages/page-data.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusOnArrival } from '#web/ui/field-parts.tsx'
import type { messages as uiMessages } from '#web/ui/messages/en.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import styles from './reset.module.css'
import { RulesMet } from './rules-met.tsx'
import type { messages } from '#web/features/password-reset/messages/en.ts'

const t = messagesOf<typeof messages>('password-reset')
const tUi = messagesOf<typeof uiMessages>('ui')

type AtStep<Step extends ResetStep> = Extract<ResetFlow, { step: Step }>
type StepProps<Step extends ResetStep> = { flow: AtStep<Step>; advance: (event: ResetEvent) => void }

/**
 * Step 1: the temporary password of the mail, which may be pasted with spaces and line breaks around it.
 */
export function TemporaryPasswordStep({ flow, advance }: StepProps<'temporary-password'>) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const notice = useResetNotice()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (checkTemporaryPassword(typed) !== null) return notice.show(t('passwords-empty'))
    setBusy(true)
    advance(await sendTemporaryPassword(flow.token, typed))
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.about}>{t('temporaryAbout')}</p>
      <PasswordField
        label={t('temporaryPassword')}
        name="temp_password"
        dir="ltr"
        autoComplete="one-time-code"
        ref={focusOnArrival}
        value={typed}
        invalid={notice.isShown}
        aria-describedby={notice.id}
        onChange={(event) => {
          setTyped(event.target.value)
          notice.hide()
        }}
      />
      {notice.slot}
      <Button type="submit" wide busy={busy}>
        {busy ? tUi('wait') : t('submit')}
      </Button>
    </form>
  )
}

/**
 * Sends the temporary password. Every outcome except success leads to `/validityexpiry` (spec A §4, "Reset flow" 1).
 */
async function sendTemporaryPassword(token: string, typed: string): Promise<ResetEvent> {
  track('validate_password')
  const temporaryPassword = normaliseTemporaryPassword(typed)
  const outcome = await send(validateTemporaryPassword, {
    body: { token, temp_password: encodePassword(temporaryPassword) },
  })
  if (!outcome.ok) {
    const left = triesLeft.safeParse(outcome.data)
    return { event: 'not-accepted', triesLeft: left.data?.tries_left ?? null }
  }
  return { event: 'accepted', temporaryPassword, tenants: outcome.data.tenants }
}

/**
 * Step 2: the new password, twice, and which tenant it is for where the address is in several.
 */
export function NewPasswordStep({ flow, advance }: StepProps<'new-password'>) {
  const lengths = lengthsOf(pageData().settings)
  const [typed, setTyped] = useState({ newPassword: '', confirmPassword: '' })
  const [busy, setBusy] = useState(false)
  const notice = useResetNotice()
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    notice.hide()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (flow.tenantid === null) return notice.show(t('choose-tenant'))
    const problem = checkNewPassword(typed, lengths)
    if (problem !== null) return notice.show(t.of(problem, lengths))
    setBusy(true)
    const result = await sendNewPassword(flow, typed)
    setBusy(false)
    if ('message' in result) notice.show(result.message)
    else advance(result)
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.about}>{t('newAbout')}</p>
      <TenantChoice flow={flow} advance={advance} />
      <PasswordField
        label={t('newPassword')}
        name="newpassword"
        autoComplete="new-password"
        ref={focusOnArrival}
        value={typed.newPassword}
        invalid={notice.isShown}
        aria-describedby={`rules ${notice.id}`}
        onChange={(event) => change({ newPassword: event.target.value })}
      />
      <RulesMet id="rules" typed={typed.newPassword} lengths={lengths} />
      <PasswordField
        label={t('confirmPassword')}
        name="confirmpassword"
        autoComplete="new-password"
        value={typed.confirmPassword}
        invalid={notice.isShown}
        aria-describedby={notice.id}
        onChange={(event) => change({ confirmPassword: event.target.value })}
      />
      {notice.slot}
      <Button type="submit" wide busy={busy}>
        {busy ? tUi('wait') : t('reset')}
      </Button>
    </form>
  )
}

function TenantChoice({ flow, advance }: StepProps<'new-password'>) {
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
      onChoose={(tenantid) => advance({ event: 'tenant-chosen', tenantid })}
    />
  )
}

type Typed = { newPassword: string; confirmPassword: string }

/**
 * Sets the new password. Returns the event, or the message of the refusal (spec A §8: the server's summary where there
 * is one, else Invalid Credentials).
 */
async function sendNewPassword(at: AtStep<'new-password'>, typed: Typed): Promise<ResetEvent | { message: string }> {
  track('reset_password')
  const body = {
    token: at.token,
    temp_password: encodePassword(at.temporaryPassword),
    newpassword: encodePassword(typed.newPassword),
    confirmpassword: encodePassword(typed.confirmPassword),
    ...(at.tenantid === null ? {} : { tenantid: at.tenantid }),
  }
  const outcome = await send(updatePassword, { body })
  if (outcome.ok) return { event: 'changed', summary: summaryOr(outcome.summary, t('changed')) }
  if (outcome.refusal === 'reset-not-valid') return { event: 'ended' }
  return { message: messageFor(outcome, t) || t('invalidCredentials') }
}

/**
 * The error notice of the reset page, which hides after a time (spec A §9). Its place is reserved.
 */
function useResetNotice() {
  const id = useId()
  const [shown, setShown] = useState<{ text: string; count: number } | null>(null)
  const hide = () => setShown(null)
  const show = (text: string) => setShown((last) => ({ text, count: (last?.count ?? 0) + 1 }))
  const slot = (
    <div id={id} className={styles.message}>
      <Alert kind="danger" text={null} {...shown} hideAfter={resetTimings.errorShown} onHide={hide} />
    </div>
  )
  return { id, slot, show, hide, isShown: shown !== null }
}

type TrackedEvent = 'reset_password' | 'validate_password'

/**
 * Builds the tracking information of an event (spec A §3, "Reset payloads") and writes it to the browser's performance
 * timeline: it is not sent, and contains no input.
 */
function track(eventkey: TrackedEvent): void {
  performance.mark(eventkey, { detail: { eventkey, screen: location.pathname, at: new Date().toISOString() } })
}
