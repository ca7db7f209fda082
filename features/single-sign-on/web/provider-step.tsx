import { tenantDisplayName } from '@portico/contract/core/authentication/tenant-choice.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@portico/web/ui/button.tsx'
import { Loader } from '@portico/web/ui/loader.tsx'
import { beginAtProvider, unmarkLeaving, hasLeftForProvider, leaveForProvider } from './begin-at-provider.ts'
import { continueAt, EmailLine } from '@portico/web/core/authentication/step-text.tsx'
import { StepFrame } from '@portico/web/core/authentication/step-frame.tsx'
import type { StepProps } from '@portico/web/core/authentication/step-slots.ts'
import { useWaitText } from './use-wait-text.ts'
import { shownError } from '@portico/web/core/authentication/sign-in-outcome.tsx'
import styles from '@portico/web/core/authentication/steps.module.css'
import { FormMessage } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'

/**
 * For a tenant whose users sign in at a provider: goes there at once. A user who returns by the browser's Back, or
 * whose redirect failed, finds a button.
 */
export function ProviderStep({ flow, advance, context }: StepProps<'provider'>) {
  const t = useMessages(messages)
  const [goesAtOnce] = useState(() => !hasLeftForProvider())
  const form = useForm({
    fields: [],
    call: () => {
      const { tenant, email } = flow
      return beginAtProvider(t, { tenant, email, appname: context.settings.appname, arrival: context.arrivalNow() })
    },
    refused: ({ error }) => shownError(error, context.onStartAgain),
    onDone: ({ value: address }) => leaveForProvider(address),
  })
  const leaving = form.busy
  const waitText = useWaitText(leaving, t('leavingFor'))
  const leaveAtOnce = useEffectEvent(() => void form.run())
  // Runs before the first paint, so that it already shows the redirect.
  useLayoutEffect(() => {
    if (goesAtOnce) leaveAtOnce()
  }, [goesAtOnce])

  const button = useRef<HTMLButtonElement>(null)
  // Not in a layout effect: a resumed page is still hidden then, and cannot take the focus.
  useEffect(() => button.current?.focus(), [leaving])

  // A user who asks for the provider after a refused password goes there at once.
  const usePasswordInstead = () => {
    unmarkLeaving()
    advance({ event: 'password-asked' })
  }

  return (
    <StepFrame
      title={t('logInTo', { name: tenantDisplayName(flow.tenant) })}
      about={<EmailLine email={flow.email} />}
      onBack={() => advance({ event: 'back' })}
    >
      {leaving ? <Loader text={waitText} /> : null}
      <FormMessage of={form} bare className={styles.message} />
      <Button wide busy={leaving} ref={button} onClick={() => void form.run()}>
        {continueAt(t, flow.tenant)}
      </Button>
      <Button kind="quiet" onClick={usePasswordInstead}>
        {t('usePassword')}
      </Button>
    </StepFrame>
  )
}
