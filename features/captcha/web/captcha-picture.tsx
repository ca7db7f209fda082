import { RotateCw, Volume2 } from 'lucide'
import { useState } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Spinner } from '@portico/web/ui/spinner.tsx'
import styles from './captcha.module.css'
import { playCaptcha } from './play-captcha.ts'
import messages from '#features/captcha/web/messages/en.json'

/** A captcha on the page. `picture` is a data URL; both texts are empty while there is no captcha. */
export type ShownCaptcha = { state: 'loading' | 'shown' | 'failed'; captchaId: string; picture: string }

/**
 * Shows a captcha picture, with a button that requests another one (`onRenew`) and a button that plays its characters.
 */
export function CaptchaPicture({ shown, onRenew }: { shown: ShownCaptcha; onRenew: () => void }) {
  const t = useMessages(messages)
  const { busy: isHeard, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const hear = () => run(() => playCaptcha(t, shown.captchaId), setProblem)
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
          {shown.state === 'loading' ? null : <Icon icon={RotateCw} size={1.3} />}
        </Button>
        <Button
          kind="secondary"
          aria-label={t('hear')}
          title={t('hear')}
          busy={isHeard}
          disabled={shown.captchaId === ''}
          onClick={() => void hear()}
        >
          {isHeard ? null : <Icon icon={Volume2} size={1.3} />}
        </Button>
      </div>
      <Alert bare kind="danger" text={shown.state === 'failed' ? t('pictureFailed') : null} />
      <Alert bare kind="danger" text={problem} />
    </>
  )
}
