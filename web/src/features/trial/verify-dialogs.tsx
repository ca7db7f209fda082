import { useRef } from 'react'
import { dateText } from '#web/platform/formats.ts'
import { currentLanguage, messagesOf } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/confirm-dialog.module.css'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Account, Verification } from './use-verification.ts'
import styles from './verify.module.css'
import type { messages } from '#web/features/trial/messages/en.ts'

const t = messagesOf<typeof messages>('trial')

/**
 * What became of a verification: the new account's details, why not, or that the mail is on its way again.
 */
export function VerifyDialogs({ verification }: { verification: Verification }) {
  const { notice, close, resend, choosePassword } = verification
  const button = useRef<HTMLButtonElement>(null)
  if (notice === null) return null
  if (notice.outcome === 'verified')
    return <Verified account={notice.account} onClose={close} onChoose={choosePassword} />
  const isRefused = notice.outcome === 'refused'
  const first = isRefused && notice.mayResend ? t('resend') : null
  return (
    <FormDialog
      title={t(isRefused ? 'verifyRefused' : 'resentTitle')}
      text={notice.text}
      onClose={close}
      initialFocus={button}
    >
      <div className={dialog['buttons']}>
        {first === null ? null : (
          <Button kind="secondary" onClick={() => void resend()}>
            {first}
          </Button>
        )}
        <Button ref={button} onClick={close}>
          {t(isRefused ? 'close' : 'ok')}
        </Button>
      </div>
    </FormDialog>
  )
}

type VerifiedProps = { account: Account; onClose: () => void; onChoose: (account: Account) => void }

function Verified({ account, onClose, onChoose }: VerifiedProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { name, email, company, address, trial_ends: ends } = account
  const details = [
    [t('company'), company],
    [t('email'), email],
    [t('signInAddress'), address],
    [t('trialUntil'), dateText(Date.parse(ends), { dateStyle: 'long' })],
  ] as const
  return (
    <FormDialog title={t('verifiedTitle', { name })} text={t('verifiedAbout')} onClose={onClose} initialFocus={button}>
      <dl className={styles['details']}>
        {details.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <div className={dialog['buttons']}>
        <Button kind="secondary" onClick={() => location.assign(`${address}/?lang=${currentLanguage()}`)}>
          {t('goToLogin')}
        </Button>
        <Button ref={button} onClick={() => onChoose(account)}>
          {t('choosePassword')}
        </Button>
      </div>
    </FormDialog>
  )
}
