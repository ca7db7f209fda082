import type { Arrival } from '@portico/contract/sign-in/arrival.ts'
import { tenantDisplayName } from '@portico/contract/sign-in/tenant-choice.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Loader } from '../ui/loader.tsx'
import { beginAtProvider } from './begin-at-provider.ts'
import { hasLeftForProvider, leaveForProvider } from './leave-for-provider.ts'
import { continueAt, providerSlow } from './provider-words.ts'
import { StepFrame, type StepProps } from './step-frame.tsx'
import { EmailLine } from './tenant-step.tsx'
import { useIsSlow } from './use-is-slow.ts'
import { useMessage } from './use-message.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

type ProviderStepProps = StepProps<'provider'> & {
  appname: string
  arrivalNow: () => Arrival
  onStartAgain: (words: string) => void
}

/**
 * A tenant whose people sign in elsewhere: takes them there at once. Whoever comes back by the browser's Back, or whom
 * something kept from leaving, finds a button.
 */
export function ProviderStep({ journey, advance, appname, arrivalNow, onStartAgain }: ProviderStepProps) {
  const [goesAtOnce] = useState(() => !hasLeftForProvider())
  const [leaving, setLeaving] = useState(goesAtOnce)
  const message = useMessage()
  const isSlow = useIsSlow(leaving)
  const leave = () => {
    const { tenant, email } = journey
    const begin = beginAtProvider({ tenant, email, appname, arrival: arrivalNow() })
    void begin.then((begun) => {
      if ('address' in begun) return leaveForProvider(begun.address)
      setLeaving(false)
      if (begun.startAgain !== undefined) return onStartAgain(begun.startAgain)
      message.say('danger', begun.words, begun.hideAfter)
    })
  }
  const go = () => {
    message.clear()
    setLeaving(true)
    leave()
  }
  const leaveAtOnce = useEffectEvent(leave)
  useEffect(() => {
    if (goesAtOnce) leaveAtOnce()
  }, [goesAtOnce])

  return (
    <StepFrame
      title={say('logInTo', { name: tenantDisplayName(journey.tenant) })}
      about={<EmailLine email={journey.email} />}
      onBack={() => advance({ event: 'back' })}
    >
      {leaving ? <Loader text={isSlow ? providerSlow() : say('leavingFor')} /> : null}
      {message.slot}
      <Button wide busy={leaving} ref={(button) => button?.focus()} onClick={go}>
        {continueAt(journey.tenant)}
      </Button>
      <Button kind="quiet" onClick={() => advance({ event: 'password-asked' })}>
        {say('usePassword')}
      </Button>
    </StepFrame>
  )
}
