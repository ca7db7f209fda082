import { messagesOf } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import type { messages as uiMessages } from '#web/ui/messages/en.ts'
import type { Registrant, Verification } from './use-verification.ts'
import styles from './verify.module.css'
import type { messages } from '#web/features/trial/messages/en.ts'

const t = messagesOf<typeof messages>('trial')
const tUi = messagesOf<typeof uiMessages>('ui')

/**
 * A good link: whose it is, and the button that verifies. Whoever opens links ahead of their reader does not press it.
 */
export function VerifyLink({ verification, who }: { verification: Verification; who: Registrant }) {
  const { busy, mayUseCode, sendToken, useCode } = verification
  return (
    <div className={styles['form']}>
      <p className={styles['about']}>{t('verifyAbout', { name: who.name, company: who.company })}</p>
      <Button wide ref={(button) => button?.focus()} busy={busy} onClick={() => void sendToken()}>
        {busy ? tUi('wait') : t('verifyNow')}
      </Button>
      {mayUseCode ? (
        <Button kind="quiet" onClick={useCode}>
          {t('enterCode')}
        </Button>
      ) : null}
    </div>
  )
}
