import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { arrivalOf } from '@portico/contract/core/authentication/arrival.ts'
import { finishAtProvider } from '#features/single-sign-on/contract/provider-sign-ins.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { goTo } from '@portico/web/platform/navigate.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { session } from '@portico/web/core/sessions/storage.ts'
import { WaitingPage } from '@portico/web/core/pages/waiting-page.tsx'
import { codeChallengeText } from '@portico/web/core/authentication/code-challenge.ts'
import { errorText, finishSignIn } from '@portico/web/core/authentication/sign-in-outcome.tsx'
import type { AddressAfter } from '@portico/web/core/authentication/step-slots.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { replacedSession } from '@portico/web/core/sessions/credentials.ts'
import { useWaitText } from './use-wait-text.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/**
 * Removes the provider's response from the address, before other code can read it, and returns it. It must not be
 * called while rendering: navigation renders the app again, and a restarted rendering would find nothing.
 */
function takeCallbackQuery(): { connectionid: string; answer: string } {
  const { pathname, search, hash } = location
  history.replaceState(null, '', pathname)
  return { connectionid: pathname.split('/')[2] ?? '', answer: search === '' ? hash.slice(1) : search.slice(1) }
}

/**
 * The page that providers redirect to: submits the provider's response and continues to the code step if the tenant
 * requires a code, else to the loader, or back to `/` with the reason (spec A §4, 9).
 */
export function CallbackPage({ addressAfter }: { addressAfter: AddressAfter }) {
  const t = useMessages(messages)
  const sent = useRef(false)
  const waitText = useWaitText(true, t('finishing'))
  const finish = useEffectEvent(async () => {
    const outcome = await send(finishAtProvider, { body: takeCallbackQuery() }, { headers: replacedSession() })
    if (!outcome.ok) {
      // The transaction is consumed: the next attempt starts with the email.
      session.remove('signInFlow')
      // An address without a connection is a broken link, not a malformed request.
      session.write(
        'sessionEnded',
        outcome.refusal === 'input-not-valid' ? textOf(t, 'start-again') : errorText(t, outcome),
      )
      return goTo('/', 'replace')
    }
    goTo(next(outcome.data, addressAfter), 'replace')
  })
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    void finish()
  }, [])
  return <WaitingPage text={waitText} />
}

function next(finished: OutputOf<typeof finishAtProvider>, addressAfter: AddressAfter): string {
  const { login, tenant, redirect_url, source, is_csd: servicedesk } = finished
  const email = login.loginid
  const query = new URLSearchParams({ redirectto: redirect_url, source, servicedesk: String(servicedesk) })
  if (login.isMFA) {
    session.write('signInFlow', codeChallengeText(login, tenant))
    return `/?${query.toString()}`
  }
  const arrival = arrivalOf(`?${query.toString()}`)
  finishSignIn({ login, token: login.token, email, tenant, settings: pageData().settings, arrival })
  return addressAfter({ ismsp: login.ismsp, isHostnameRequired: login.is_hostname_required, ...arrival })
}
