import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { captchaLength, captchaMailDigits } from '@portico/contract/core/captcha/captcha.ts'
import type { CaptchaSlot } from '@portico/web/core/features/offers.ts'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { FieldMessage } from '@portico/web/ui/form/field.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { requestCaptchaMail } from './send-registration.ts'
import styles from './register-form.module.css'
import { notChecked, withoutRules, type Registration } from './use-registration.ts'
import messages from '#features/trial/web/messages/en.json'

type CaptchaFieldProps = Pick<CaptchaSlot, 'Captcha'> & { registration: Registration }

/**
 * The captcha: a picture that can also be played, or an emailed code for a user who can use neither; and the field for
 * it.
 */
export function CaptchaField({ registration, Captcha }: CaptchaFieldProps) {
  const t = useMessages(messages)
  const { form, captcha } = registration
  const { byMail, round, cleared, isUntouched, setCaptchaId, renew } = captcha
  return (
    <div className={styles.box}>
      <fieldset className={styles.captcha}>
        <legend>{t('captcha')}</legend>
        {byMail === null ? (
          <Captcha round={round} isUntouched={isUntouched} onCaptcha={setCaptchaId} onRenew={renew} />
        ) : null}
        <Alert kind="success" text={byMail === null ? null : t('codeMailed', { email: byMail.email })} />
        <TextField
          key={cleared}
          {...form.field('captcha')}
          label={t(byMail === null ? 'captchaText' : 'codeFromMail')}
          dir="ltr"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode={byMail === null ? 'text' : 'numeric'}
          maxLength={2 * Math.max(captchaLength, captchaMailDigits)}
        />
        <FieldMessage of={form} name="captcha" />
        <OtherWay registration={registration} />
      </fieldset>
    </div>
  )
}

/** Switches to the emailed code, which needs a valid address in the form, and back. */
function OtherWay({ registration }: { registration: Registration }) {
  const t = useMessages(messages)
  const { form, captcha, load, refuse } = registration
  const mail = useForm({
    fields: [],
    call: async () => {
      const rules = await load()
      if (rules === null) return withoutRules
      const values = form.values()
      const email = rules.check(t, values)?.fields?.email
      return email === undefined ? requestCaptchaMail(values.email, captcha.proofs) : notChecked({ fields: { email } })
    },
    refused: (outcome) => {
      if ('error' in outcome) form.show(outcome.error)
      else if (outcome === withoutRules) refuse(outcome)
      else return refusalNotice(outcome, t)
      return null
    },
    onDone: ({ data }) => captcha.awaitMail({ captchaId: data.captcha_id, email: normaliseEmail(form.values().email) }),
  })
  return (
    <>
      <Alert bare kind="danger" text={mail.shown.text} count={mail.shown.count} />
      {captcha.byMail === null ? (
        <Button kind="quiet" className={styles.otherWay} busy={mail.busy} onClick={() => void mail.run()}>
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
