import { lengthsOf } from '@portico/contract/features/password-reset/new-password-rules.ts'
import type { ResetFlow } from '@portico/contract/features/password-reset/reset-flow.ts'
import { checkNewPassword } from '@portico/contract/features/password-reset/reset-rules.ts'
import { useState, type SyntheticEvent } from 'react'
import { pageData } from '#web/core/pages/page-data.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { focusOnArrival } from '#web/ui/focus-on-arrival.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { messages as uiMessages } from '#web/ui/messages/en.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import type { Advance } from './reset-page.tsx'
import styles from './reset.module.css'
import { RulesMet } from './rules-met.tsx'
import { updatePassword } from './update-password.ts'
import { useResetNotice } from './use-reset-notice.tsx'
import type { messages } from '#web/features/password-reset/messages/en.ts'

const t = messagesOf<typeof messages>('password-reset')
const tUi = messagesOf<typeof uiMessages>('ui')

type StepProps = { flow: Extract<ResetFlow, { step: 'new-password' }>; advance: Advance }

/**
 * Step 2: the new password, twice, and which tenant it is for where the address is in several.
 */
export function NewPasswordStep({ flow, advance }: StepProps) {
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
    const result = await updatePassword(flow, typed)
    setBusy(false)
    if ('message' in result) notice.show(result.message)
    else advance(result)
  }
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles['about']}>{t('newAbout')}</p>
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

function TenantChoice({ flow, advance }: StepProps) {
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
