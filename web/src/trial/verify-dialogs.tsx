import { useRef } from 'react'
import { dateText } from '../plumbing/formats.ts'
import { currentLanguage, wordsOf } from '../plumbing/words.ts'
import { Button } from '../ui/button.tsx'
import dialog from '../ui/confirm-dialog.module.css'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { Verification } from './use-verification.ts'
import type { Account } from './verify.ts'
import styles from './verify.module.css'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')

/**
 * What became of a verification: the new account's details, why not, or that the mail is on its way again.
 */
export function VerifyDialogs({ verification }: { verification: Verification }) {
  const { said, close, resend, choosePassword } = verification
  const button = useRef<HTMLButtonElement>(null)
  if (said === null) return null
  if (said.outcome === 'verified') return <Verified account={said.account} onClose={close} onChoose={choosePassword} />
  const isRefused = said.outcome === 'refused'
  const first = isRefused && said.mayResend ? say('resend') : null
  return (
    <FormDialog
      title={say(isRefused ? 'verifyRefused' : 'resentTitle')}
      text={said.text}
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
          {say(isRefused ? 'close' : 'ok')}
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
    [say('company'), company],
    [say('email'), email],
    [say('signInAddress'), address],
    [say('trialUntil'), dateText(Date.parse(ends), { dateStyle: 'long' })],
  ] as const
  return (
    <FormDialog
      title={say('verifiedTitle', { name })}
      text={say('verifiedAbout')}
      onClose={onClose}
      initialFocus={button}
    >
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
          {say('goToLogin')}
        </Button>
        <Button ref={button} onClick={() => onChoose(account)}>
          {say('choosePassword')}
        </Button>
      </div>
    </FormDialog>
  )
}
