import { lengthsOf } from '@portico/contract/password-reset/new-password-rules.ts'
import type { ResetJourney } from '@portico/contract/password-reset/reset-journey.ts'
import { checkNewPassword } from '@portico/contract/password-reset/reset-validation.ts'
import { useState, type SyntheticEvent } from 'react'
import { pageData } from '../plumbing/page-data.ts'
import { wordsOf } from '../plumbing/words.ts'
import { Button } from '../ui/button.tsx'
import { focusOnArrival } from '../ui/focus-on-arrival.ts'
import { PasswordField } from '../ui/password-field.tsx'
import type { words as uiWords } from '../ui/words/en.ts'
import { RadioCards } from '../ui/radio-cards.tsx'
import type { Advance } from './reset-page.tsx'
import styles from './reset.module.css'
import { RulesMet } from './rules-met.tsx'
import { updatePassword } from './update-password.ts'
import { useResetNotice } from './use-reset-notice.tsx'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('password-reset')
const sayInUi = wordsOf<typeof uiWords>('ui')

type StepProps = { journey: Extract<ResetJourney, { step: 'new-password' }>; advance: Advance }

/**
 * Step 2: the new password, twice, and which tenant it is for where the address is in several.
 */
export function NewPasswordStep({ journey, advance }: StepProps) {
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
    if (journey.tenantid === null) return notice.show(say('choose-tenant'))
    const problem = checkNewPassword(typed, lengths)
    if (problem !== null) return notice.show(say.of(problem, lengths))
    setBusy(true)
    const result = await updatePassword(journey, typed)
    setBusy(false)
    if ('words' in result) notice.show(result.words)
    else advance(result)
  }
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles['about']}>{say('newAbout')}</p>
      <TenantChoice journey={journey} advance={advance} />
      <PasswordField
        label={say('newPassword')}
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
        label={say('confirmPassword')}
        name="confirmpassword"
        autoComplete="new-password"
        value={typed.confirmPassword}
        invalid={notice.isShown}
        aria-describedby={notice.id}
        onChange={(event) => change({ confirmPassword: event.target.value })}
      />
      {notice.slot}
      <Button type="submit" wide busy={busy}>
        {busy ? sayInUi('wait') : say('reset')}
      </Button>
    </form>
  )
}

function TenantChoice({ journey, advance }: StepProps) {
  if (journey.tenants.length < 2) return null
  return (
    <RadioCards
      legend={say('chooseTenant')}
      field="tenantid"
      cards={journey.tenants.map(({ tenantid, tenantname, tenantdesc }) => ({
        value: tenantid,
        name: tenantdesc,
        detail: tenantname,
      }))}
      chosen={journey.tenantid}
      onChoose={(tenantid) => advance({ event: 'tenant-chosen', tenantid })}
    />
  )
}
