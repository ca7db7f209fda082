import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { arrivalOf, type Arrival } from '@portico/contract/core/authentication/arrival.ts'
import type { finishAtProvider as call } from '@portico/contract/features/single-sign-on/finish-at-provider.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { goTo } from '#web/platform/navigate.ts'
import { pageData } from '#web/core/pages/page-data.ts'
import { session } from '#web/core/sessions/storage.ts'
import { Loader } from '#web/ui/loader.tsx'
import { codeChallengeText } from '#web/core/authentication/code-step-text.ts'
import { finishAtProvider } from './finish-at-provider.ts'
import { finishSignIn } from '#web/core/authentication/finish-sign-in.ts'
import { providerSlow } from '#web/core/authentication/provider-words.ts'
import { sentenceOf } from '#web/core/authentication/trouble.tsx'
import { useIsSlow } from '#web/core/authentication/use-is-slow.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

type CallbackPageProps = {
  /** Where a finished sign-in goes (spec A §4, 7). */
  addressAfter: (finished: Pick<Arrival, 'redirectto' | 'servicedesk' | 'fromBot'> & { ismsp: boolean }) => string
}

/**
 * What the provider sent along, out of the address before anything else can see it there. Not while rendering: moving has the
 * app drawn again, and a rendering that React begins again would find nothing.
 */
function takeAnswer(): { connection: string; answer: string } {
  const { pathname, search, hash } = location
  history.replaceState(null, '', pathname)
  return { connection: pathname.split('/')[2] ?? '', answer: search === '' ? hash.slice(1) : search.slice(1) }
}

/**
 * Where providers send people back to: hands their answer in and goes on, to the code step where the tenant asks for a
 * code, else to the loader, or with a reason back to `/` (spec A §4, 9).
 */
export function CallbackPage({ addressAfter }: CallbackPageProps) {
  const sent = useRef(false)
  const isSlow = useIsSlow(true)
  const finish = useEffectEvent(async () => {
    const { connection, answer } = takeAnswer()
    const outcome = await finishAtProvider(connection, answer)
    if (!outcome.ok) {
      // What was begun is used up: the next try begins with the e-mail.
      session.remove('signInJourney')
      // An address that no provider was given is a broken link, not a request that somebody wrote.
      session.write('sessionEnded', outcome.refusal === 'input-not-valid' ? t('start-again') : sentenceOf(outcome))
      return goTo('/', 'replace')
    }
    goTo(next(outcome.data, addressAfter), 'replace')
  })
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    void finish()
  }, [])
  return (
    <main>
      <Loader whole text={isSlow ? providerSlow() : t('finishing')} />
    </main>
  )
}

function next(finished: OutputOf<typeof call>, addressAfter: CallbackPageProps['addressAfter']): string {
  const { login, tenant, redirect_url, source, is_csd: servicedesk } = finished
  const email = login.loginid
  const query = new URLSearchParams({ redirectto: redirect_url, source, servicedesk: String(servicedesk) })
  if (login.isMFA) {
    session.write('signInJourney', codeChallengeText(login, tenant))
    return `/?${query.toString()}`
  }
  const arrival = arrivalOf(`?${query.toString()}`)
  finishSignIn({ login, token: login.token, email, tenant, settings: pageData().settings, arrival })
  return addressAfter({ ismsp: login.ismsp, ...arrival })
}
