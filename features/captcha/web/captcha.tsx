import { captchaLifetime } from '@portico/contract/core/captcha/captcha.ts'
import { readCaptcha } from '#features/captcha/contract/captchas.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { send } from '@portico/web/core/calls/send.ts'
import { CaptchaPicture, type ShownCaptcha } from './captcha-picture.tsx'

const none = { captchaId: '', picture: '' }

/** Requests one captcha. */
async function requestCaptcha(): Promise<ShownCaptcha> {
  const outcome = await send(readCaptcha, {})
  if (!outcome.ok) return { state: 'failed', ...none }
  const { captcha, captcha_id: captchaId } = outcome.data
  return { state: 'shown', captchaId, picture: `data:image/png;base64,${captcha}` }
}

type CaptchaProps = {
  /** The number of captchas that the form has requested. When it changes, another one is fetched. */
  round: number
  /** Whether the captcha's field is untouched. An untouched captcha is replaced shortly before it expires. */
  isUntouched: boolean
  /** Called with the id of each new captcha, and with an empty text while there is none. */
  onCaptcha: (captchaId: string) => void
  /** Called when the user requests another captcha: the form then clears its field and increases `round`. */
  onRenew: () => void
}

/** Shows the captcha of a form: its picture with its controls. */
export function Captcha({ round, isUntouched, onCaptcha, onRenew }: CaptchaProps) {
  const [replaced, setReplaced] = useState(0)
  const wanted = round + replaced
  const [last, setLast] = useState<ShownCaptcha & { of: number }>({ of: -1, state: 'loading', ...none })
  // The previous picture stays until the next one arrives.
  const shown: ShownCaptcha = last.of === wanted ? last : { ...last, state: 'loading', captchaId: '' }
  const show = useEffectEvent((captcha: ShownCaptcha) => {
    setLast({ ...captcha, of: wanted })
    onCaptcha(captcha.captchaId)
  })
  useEffect(() => {
    let isWanted = true
    void requestCaptcha().then((captcha) => (isWanted ? show(captcha) : undefined))
    return () => {
      isWanted = false
    }
  }, [wanted])
  const replaceExpiring = useEffectEvent(() => {
    if (!isUntouched) return
    onCaptcha('')
    setReplaced((times) => times + 1)
  })
  useEffect(() => {
    if (shown.captchaId === '') return undefined
    const timer = setTimeout(() => replaceExpiring(), captchaLifetime * 0.95)
    return () => clearTimeout(timer)
  }, [shown.captchaId])
  return <CaptchaPicture shown={shown} onRenew={onRenew} />
}
