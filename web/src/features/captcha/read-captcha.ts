import { captchaLifetime } from '@portico/contract/core/captcha.ts'
import { readCaptcha as call } from '@portico/contract/features/captcha/read-captcha.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { send } from '#web/core/calls/send.ts'

/** The picture as an address, and which captcha it is of; both empty while there is none. */
export type CaptchaPicture = { state: 'loading' | 'shown' | 'failed'; captchaId: string; picture: string }

const none = { captchaId: '', picture: '' }

/** Asks for one captcha. */
async function ask(): Promise<CaptchaPicture> {
  const outcome = await send(call, {})
  if (!outcome.ok) return { state: 'failed', ...none }
  const { captcha, captcha_id: captchaId } = outcome.data
  return { state: 'shown', captchaId, picture: `data:image/png;base64,${captcha}` }
}

/**
 * The captcha of a form, and what brings another. One that nobody has begun to read (`isUntouched`) is renewed shortly
 * before it ends.
 */
export function useCaptcha(isUntouched: boolean) {
  const [shown, setShown] = useState<CaptchaPicture>({ state: 'loading', ...none })
  const [asked, setAsked] = useState(0)
  const reload = () => {
    setShown((last) => ({ ...last, state: 'loading', captchaId: '' }))
    setAsked((last) => last + 1)
  }
  const renew = useEffectEvent(() => (isUntouched ? reload() : undefined))
  useEffect(() => {
    let isWanted = true
    void ask().then((captcha) => (isWanted ? setShown(captcha) : undefined))
    return () => {
      isWanted = false
    }
  }, [asked])
  useEffect(() => {
    if (shown.captchaId === '') return undefined
    const timer = setTimeout(() => renew(), captchaLifetime * 0.95)
    return () => clearTimeout(timer)
  }, [shown.captchaId])
  return { shown, reload }
}
