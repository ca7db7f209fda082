import { wordsOf } from '../plumbing/words.ts'
import { Button } from '../ui/button.tsx'
import type { words as uiWords } from '../ui/words/en.ts'
import type { Registrant, Verification } from './use-verification.ts'
import styles from './verify.module.css'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')
const sayInUi = wordsOf<typeof uiWords>('ui')

/**
 * A good link: whose it is, and the button that verifies. Whoever opens links ahead of their reader does not press it.
 */
export function VerifyLink({ verification, who }: { verification: Verification; who: Registrant }) {
  const { busy, mayUseCode, sendToken, useCode } = verification
  return (
    <div className={styles['form']}>
      <p className={styles['about']}>{say('verifyAbout', { name: who.name, company: who.company })}</p>
      <Button wide ref={(button) => button?.focus()} busy={busy} onClick={() => void sendToken()}>
        {busy ? sayInUi('wait') : say('verifyNow')}
      </Button>
      {mayUseCode ? (
        <Button kind="quiet" onClick={useCode}>
          {say('enterCode')}
        </Button>
      ) : null}
    </div>
  )
}
