import { captchaLifetime } from '@portico/contract/core/captcha.ts'
import { readCaptcha } from '@portico/contract/features/captcha/read-captcha.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { send } from '#web/core/calls/send.ts'
import { CaptchaPicture, type ShownCaptcha } from './captcha-picture.tsx'
import { proofsOfWork } from './proofs-of-work.ts'

const none = { captchaId: '', picture: '' }

/** Requests one captcha. */
async function requestCaptcha(): Promise<ShownCaptcha> {
  const outcome = await send(readCaptcha, {})
  if (!outcome.ok) return { state: 'failed', ...none }
  const { captcha, captcha_id: captchaId } = outcome.data
  return { state: 'shown', captchaId, picture: `data:image/png;base64,${captcha}` }
}

type CaptchaOptions = {
  /** Whether its field is empty: then it is replaced shortly before it expires. */
  isUntouched: boolean
  /** Called when the user or the form requests another one, so that the former input is cleared. */
  onRenew: () => void
}

/**
 * The captcha of a form: its picture with its controls, its id (empty while there is none), `renew`, which requests
 * another, and the proofs of work.
 */
export function useCaptcha({ isUntouched, onRenew }: CaptchaOptions) {
  const [shown, setShown] = useState<ShownCaptcha>({ state: 'loading', ...none })
  const [requests, setRequests] = useState(0)
  const [proofs] = useState(proofsOfWork)
  const replace = () => {
    setShown((last) => ({ ...last, state: 'loading', captchaId: '' }))
    setRequests((last) => last + 1)
  }
  const replaceExpiring = useEffectEvent(() => (isUntouched ? replace() : undefined))
  useEffect(() => {
    let isWanted = true
    void requestCaptcha().then((captcha) => (isWanted ? setShown(captcha) : undefined))
    return () => {
      isWanted = false
    }
  }, [requests])
  useEffect(() => {
    if (shown.captchaId === '') return undefined
    const timer = setTimeout(() => replaceExpiring(), captchaLifetime * 0.95)
    return () => clearTimeout(timer)
  }, [shown.captchaId])
  const renew = () => {
    onRenew()
    replace()
  }
  return { captchaId: shown.captchaId, picture: <CaptchaPicture shown={shown} onRenew={renew} />, renew, proofs }
}
