import { useRef } from 'react'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { fieldToFocus, type Registration, type Notice } from './use-registration.ts'
import messages from '#features/trial/web/messages/en.json'

/** Returns the text of the button, which names the remedy (spec B §4). */
function buttonOf(t: Translate<typeof messages>, { refusal }: Notice): string {
  if (refusal === 'registration-phone-refused') return t('reenterPhone')
  if (refusal === 'captcha-not-valid') return t('retryCaptcha')
  if (refusal === 'company-registered') return t('reenterCompany')
  return t(refusal === 'captcha-mismatch' ? 'retry' : 'reenter')
}

/**
 * The refusal of a registration.
 */
export function RegistrationDialogs({ registration }: { registration: Registration }) {
  const t = useMessages(messages)
  const { notice, close, form } = registration
  const finalFocus = () => form.element(fieldToFocus(notice)) ?? null
  const button = useRef<HTMLButtonElement>(null)
  if (notice === null) return null
  return (
    <FormDialog
      title={t('refusedTitle')}
      text={notice.text}
      onClose={close}
      initialFocus={button}
      finalFocus={finalFocus}
    >
      <div className={dialog.buttons}>
        <Button ref={button} onClick={close}>
          {buttonOf(t, notice)}
        </Button>
      </div>
    </FormDialog>
  )
}
