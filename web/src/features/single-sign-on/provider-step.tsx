import { tenantDisplayName } from '@portico/contract/core/authentication/tenant-choice.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { beginAtProvider, hasLeftForProvider, leaveForProvider } from './begin-at-provider.ts'
import { continueAt, EmailLine } from '#web/core/authentication/step-text.tsx'
import { StepFrame } from '#web/core/authentication/step-frame.tsx'
import type { StepProps } from '#web/core/authentication/step-slots.ts'
import { useWaitText } from './use-wait-text.ts'
import { useMessage } from '#web/core/authentication/use-message.tsx'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

/**
 * For a tenant whose users sign in at a provider: goes there at once. A user who returns by the browser's Back, or for whom
 * leaving failed, finds a button.
 */
export function ProviderStep({ flow, advance, context }: StepProps<'provider'>) {
  const [goesAtOnce] = useState(() => !hasLeftForProvider())
  const [leaving, setLeaving] = useState(goesAtOnce)
  const message = useMessage()
  const waitText = useWaitText(leaving, t('leavingFor'))
  const leave = () => {
    const { tenant, email } = flow
    const { appname } = context.settings
    const begin = beginAtProvider({ tenant, email, appname, arrival: context.arrivalNow() })
    void begin.then((begun) => {
      if ('address' in begun) return leaveForProvider(begun.address)
      setLeaving(false)
      if (begun.startAgain !== undefined) return context.onStartAgain(begun.startAgain)
      message.show('danger', begun.message, begun.hideAfter)
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
      title={t('logInTo', { name: tenantDisplayName(flow.tenant) })}
      about={<EmailLine email={flow.email} />}
      onBack={() => advance({ event: 'back' })}
    >
      {leaving ? <Loader text={waitText} /> : null}
      {message.slot}
      <Button wide busy={leaving} ref={(button) => button?.focus()} onClick={go}>
        {continueAt(flow.tenant)}
      </Button>
      <Button kind="quiet" onClick={() => advance({ event: 'password-asked' })}>
        {t('usePassword')}
      </Button>
    </StepFrame>
  )
}
