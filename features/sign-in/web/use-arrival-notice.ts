import { arrivalOf } from '@portico/contract/core/authentication/arrival.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { onMoved } from '@portico/web/platform/navigate.ts'
import { local, session } from '@portico/web/core/sessions/storage.ts'
import { useMessages, type KeyOf, type Translate } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/** Returns the sentence for a stored reason (`leaveToSignIn`); null while its message is not loaded. */
function reasonText(t: Translate<typeof messages>, stored: string): string | null {
  if (!stored.startsWith('#')) return stored
  const key = stored.slice(1)
  return (key === 'session-ended' ? textOf(t, key) : t.of(key as KeyOf<typeof messages>)) || null
}

/**
 * Returns the notice that says why the user has returned to `/`, with the most specific reason that applies (spec A
 * §8); null for a new visitor.
 */
function noticeOfArrival(t: Translate<typeof messages>): string | null {
  if (local.read('OrchestratorError') === 'true') return textOf(t, 'not-permitted')
  if (local.read('rolemenuError') === 'true') return t('role-menu-failed')
  const ended = session.read('sessionEnded')
  if (ended !== null) return reasonText(t, ended)
  return arrivalOf(location.search).unauthorized ? t('unauthorized') : null
}

/** Returns the notice above the sign-in card. It stays until it is dismissed, even after a reload. */
export function useArrivalNotice() {
  const t = useMessages(messages)
  const [text, setText] = useState<string | null>(null)
  const update = () => {
    if (location.pathname === '/') setText((shown) => noticeOfArrival(t) ?? shown)
  }
  const updateNow = useEffectEvent(update)
  useEffect(() => {
    // Shown after the live region that announces it.
    const soon = setTimeout(() => updateNow())
    const stop = onMoved(() => updateNow())
    return () => {
      clearTimeout(soon)
      stop()
    }
  }, [])
  const dismiss = () => {
    setText(null)
    session.remove('sessionEnded')
    session.remove('tenantError')
    for (const flag of ['OrchestratorError', 'rolemenuError'] as const) {
      if (local.read(flag) === 'true') local.write(flag, 'false')
    }
  }
  return { text, show: setText, update, dismiss }
}
