import { session, wipeStorage } from '@portico/web/core/sessions/storage.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import messages from '#features/approvals/web/messages/en.json'
import styles from './request-action.module.css'
import type { LinkRead } from './use-request-action.ts'
import { textOf } from '@portico/web/core/calls/text-of.ts'

const keys = {
  'needed': 'approval-sign-in-needed',
  'other-account': 'approval-other-account',
  'second-factor-needed': 'approval-factor-needed',
  'no-account': 'approval-account-needed',
} as const

/** Returns the address of a sign-in that leads back to this path. */
export type AddressOfSignIn = (redirectto: string) => string

type SignInNeededProps = { why: Exclude<LinkRead['sign_in'], 'done' | null>; addressOfSignIn: AddressOfSignIn }

/** Asks the approver to sign in, to switch accounts or to use a second factor, as the policy requires. */
export function SignInNeeded({ why, addressOfSignIn }: SignInNeededProps) {
  const t = useMessages(messages)
  // The link is stored in this tab, because an address would be kept in histories and logs.
  const signIn = () => {
    const link = session.read('approvalLink') ?? ''
    // Removes a stored session that has ended, because the sign-in page would redirect its user.
    wipeStorage()
    session.write('approvalLink', link)
    goTo(addressOfSignIn('/request-action'), 'replace')
  }
  return (
    <div className={styles.column}>
      <p className={styles.text}>{textOf(t, keys[why])}</p>
      {why === 'other-account' ? <p className={styles.about}>{t('otherAbout')}</p> : null}
      {why === 'second-factor-needed' ? <p className={styles.about}>{t('factorAbout')}</p> : null}
      {why === 'needed' ? (
        <Button wide onClick={signIn}>
          {t('logIn')}
        </Button>
      ) : (
        <p className={styles.ways}>
          <a href="/desk/">{t('openDesk')}</a>
        </p>
      )}
    </div>
  )
}
