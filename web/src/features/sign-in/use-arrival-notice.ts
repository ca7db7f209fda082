import { arrivalOf } from '@portico/contract/core/authentication/arrival.ts'
import { useEffect, useState } from 'react'
import { onMoved } from '#web/platform/navigate.ts'
import { local, session } from '#web/core/sessions/storage.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/messages/en.ts'

const t = messagesOf<typeof messages>('authentication')

/** The reason for the return to `/`, the most specific first (spec A §8); null for a new visitor. */
function noticeOfArrival(): string | null {
  if (local.read('OrchestratorError') === 'true') return t('no-permissions')
  if (local.read('rolemenuError') === 'true') return t('role-menu-failed')
  const ended = session.read('sessionEnded')
  if (ended !== null) return ended
  return arrivalOf(location.search).unauthorized ? t('unauthorized') : null
}

/**
 * The notice above the sign-in card. It stays, also after a reload, until it is dismissed.
 */
export function useArrivalNotice() {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    const update = () => {
      if (location.pathname === '/') setText((shown) => noticeOfArrival() ?? shown)
    }
    // After the region that announces it.
    const soon = setTimeout(update)
    const stop = onMoved(update)
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
  return { text, show: setText, dismiss }
}
