import { useRef } from 'react'
import { Link } from 'wouter'
import { wordsOf } from '../plumbing/words.ts'
import { Button } from '../ui/button.tsx'
import dialog from '../ui/confirm-dialog.module.css'
import { FormDialog } from '../ui/form-dialog.tsx'
import styles from './register-form.module.css'
import type { Registration, Said } from './use-registration.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')

/** The words of the button, which say what helps (spec B §4). */
function buttonOf({ refusal }: Extract<Said, { outcome: 'refused' }>): string {
  if (refusal === 'registration-phone-refused') return say('reenterPhone')
  if (refusal === 'captcha-not-valid') return say('retryCaptcha')
  if (refusal === 'company-registered') return say('reenterCompany')
  return say(refusal === 'captcha-mismatch' ? 'retry' : 'reenter')
}

type RegistrationDialogsProps = { registration: Registration; finalFocus: () => HTMLElement | null }

/**
 * What became of a registration: a greeting by name, or why not.
 */
export function RegistrationDialogs({ registration, finalFocus }: RegistrationDialogsProps) {
  const { said, close } = registration
  const button = useRef<HTMLButtonElement>(null)
  if (said === null) return null
  if (said.outcome === 'refused') {
    return (
      <FormDialog
        title={say('refusedTitle')}
        text={said.text}
        onClose={close}
        initialFocus={button}
        finalFocus={finalFocus}
      >
        <div className={dialog['buttons']}>
          <Button ref={button} onClick={close}>
            {buttonOf(said)}
          </Button>
        </div>
      </FormDialog>
    )
  }
  return (
    <FormDialog
      title={say('greeting', { name: said.name })}
      text={say('checkMail', { email: said.email })}
      onClose={close}
      initialFocus={button}
      finalFocus={finalFocus}
    >
      <p className={styles['byCode']}>
        <Link href={`/verify?id=${encodeURIComponent(said.registrationId)}&by=code`}>{say('enterCode')}</Link>
      </p>
      <div className={dialog['buttons']}>
        <Button ref={button} onClick={close}>
          {say('ok')}
        </Button>
      </div>
    </FormDialog>
  )
}
