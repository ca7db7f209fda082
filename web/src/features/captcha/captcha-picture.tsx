import { useState } from 'react'
import { messagesOf } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './captcha.module.css'
import { playCaptcha } from './play-captcha.ts'
import type { messages } from '#web/features/captcha/messages/en.ts'

const t = messagesOf<typeof messages>('captcha')

/** The picture as an address, and the id of its captcha; both empty while there is none. */
export type ShownCaptcha = { state: 'loading' | 'shown' | 'failed'; captchaId: string; picture: string }

const reloadIcon = <Drawing path="M20 12a8 8 0 1 1-2.6-5.9M20 3v5h-5" size={1.3} />
const hearIcon = (
  <Drawing
    path="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6m2.800-8.800a8.200 8.200 0 0 1 0 11.600"
    size={1.3}
  />
)

/**
 * The picture of a captcha, with a button for another one (`onRenew`) and one that plays its characters.
 */
export function CaptchaPicture({ shown, onRenew }: { shown: ShownCaptcha; onRenew: () => void }) {
  const [isHeard, setHeard] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hear = async () => {
    setHeard(true)
    try {
      setProblem(await playCaptcha(shown.captchaId))
    } finally {
      setHeard(false)
    }
  }
  const another = () => {
    setProblem(null)
    onRenew()
  }
  return (
    <>
      <div className={styles.picture}>
        <div className={styles.frame} data-state={shown.state}>
          {shown.picture === '' ? null : <img src={shown.picture} alt={t('captchaPicture')} width={260} height={90} />}
          {shown.state === 'loading' ? <Spinner /> : null}
        </div>
        <Button
          kind="secondary"
          aria-label={t('reload')}
          title={t('reload')}
          busy={shown.state === 'loading'}
          onClick={another}
        >
          {shown.state === 'loading' ? null : reloadIcon}
        </Button>
        <Button
          kind="secondary"
          aria-label={t('hear')}
          title={t('hear')}
          busy={isHeard}
          disabled={shown.captchaId === ''}
          onClick={() => void hear()}
        >
          {isHeard ? null : hearIcon}
        </Button>
      </div>
      <Alert bare kind="danger" text={shown.state === 'failed' ? t('pictureFailed') : null} />
      <Alert bare kind="danger" text={problem} />
    </>
  )
}
