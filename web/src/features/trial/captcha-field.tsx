import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { captchaLength, captchaMailDigits } from '@portico/contract/core/captcha.ts'
import { useId, useState } from 'react'
import { oneAtATime } from '#web/platform/one-at-a-time.ts'
import { messageFor } from '#web/core/calls/send.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FieldMessage } from '#web/ui/field-parts.tsx'
import { requestCaptchaMail } from './send-registration.ts'
import styles from './register-form.module.css'
import type { CaptchaSlot, Registration } from './use-registration.ts'
import messages from '#web/features/trial/messages/en.json'

type CaptchaFieldProps = Pick<CaptchaSlot, 'Captcha'> & { registration: Registration }

/**
 * The captcha: a picture that can be played as well, or a code by mail for a user who can use neither; and the field for it.
 */
export function CaptchaField({ registration, Captcha }: CaptchaFieldProps) {
  const t = useMessages(messages)
  const id = useId()
  const { form, problems, change, captcha } = registration
  const { byMail, round, setCaptchaId, renew } = captcha
  return (
    <div className={styles.box}>
      <fieldset className={styles.captcha}>
        <legend>{t('captcha')}</legend>
        {byMail === null ? (
          <Captcha round={round} isUntouched={form.captcha === ''} onCaptcha={setCaptchaId} onRenew={renew} />
        ) : null}
        <Alert kind="success" text={byMail === null ? null : t('codeMailed', { email: byMail.email })} />
        <TextField
          label={t(byMail === null ? 'captchaText' : 'codeFromMail')}
          name="captcha"
          dir="ltr"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode={byMail === null ? 'text' : 'numeric'}
          maxLength={2 * Math.max(captchaLength, captchaMailDigits)}
          value={form.captcha}
          invalid={problems.captcha !== undefined}
          aria-describedby={id}
          onChange={(event) => change({ captcha: event.target.value })}
        />
        <FieldMessage id={id} problem={problems.captcha} />
        <OtherWay registration={registration} />
      </fieldset>
    </div>
  )
}

/** Switches to the mailed code, which needs a valid address in the form, and back. */
function OtherWay({ registration }: { registration: Registration }) {
  const t = useMessages(messages)
  const { form, change, captcha, whenGood } = registration
  const [busy, setBusy] = useState(false)
  const [once] = useState(() => oneAtATime(setBusy))
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async () => {
    setProblem(null)
    if ((await whenGood('email')) === null) return undefined
    const outcome = await once(() => requestCaptchaMail(form.email, captcha.proofs))
    if (outcome === undefined) return undefined
    if (!outcome.ok) return setProblem(messageFor(outcome, t))
    change({ captcha: '' })
    captcha.setMailed({ captchaId: outcome.data.captcha_id, email: normaliseEmail(form.email) })
    return undefined
  }
  return (
    <>
      <Alert bare kind="danger" text={problem} />
      {captcha.byMail === null ? (
        <Button kind="quiet" className={styles.otherWay} busy={busy} onClick={() => void ask()}>
          {t('captchaByMail')}
        </Button>
      ) : (
        <Button kind="quiet" className={styles.otherWay} onClick={captcha.renew}>
          {t('backToPicture')}
        </Button>
      )}
    </>
  )
}
