import { savePreferences } from '#features/landing/contract/save-preferences.ts'
import { addressOf, credentialsFor, requestHeaders, send } from '@portico/web/core/calls/send.ts'
import { isOfThisTab } from '@portico/web/core/sessions/credentials.ts'
import { isSignedIn } from '@portico/web/core/sessions/leave.ts'
import { changesSince, keptState, type KeptState } from './kept-state.ts'

/** Milliseconds without another change before changes are saved. */
const quiet = 2_000

/** The state that the server has, as far as this page knows. */
let saved: KeptState | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function stopWaiting(): void {
  clearTimeout(timer)
  timer = undefined
}

/** Marks a state as that of the server: the one that a landing has read. */
export function markSaved(state: KeptState): void {
  stopWaiting()
  saved = state
}

/** Saves the changes of this tab once nothing has changed for a while. */
export function saveSoon(): void {
  stopWaiting()
  timer = setTimeout(() => void saveChanges(), quiet)
}

const bodyOf = ({ insights, opened }: KeptState) => ({
  Insights: insights,
  ...(Object.keys(opened).length === 0 ? {} : { Modules: { opened } }),
})

/** The changes of this tab; null if there are none, or if another user signed in in another tab. */
function changesHere(): { changes: KeptState; now: KeptState } | null {
  if (saved === null || !isSignedIn() || !isOfThisTab()) return null
  const now = keptState()
  const changes = changesSince(saved, now)
  return changes === null ? null : { changes, now }
}

async function saveChanges(): Promise<void> {
  const here = changesHere()
  if (here === null) return
  const before = saved
  saved = here.now
  const outcome = await send(savePreferences, { body: bodyOf(here.changes) })
  // The next change sends these again.
  if (!outcome.ok && saved === here.now) saved = before
}

/** The same while the page is left, when no response is awaited. */
function saveAtOnce(): void {
  stopWaiting()
  const here = changesHere()
  if (here === null) return
  saved = here.now
  const headers = {
    ...requestHeaders(savePreferences, { credentials: credentialsFor(savePreferences, {}) }),
    'content-type': 'application/json',
  }
  const init = { method: savePreferences.method, headers, body: JSON.stringify(bodyOf(here.changes)), keepalive: true }
  void fetch(addressOf(savePreferences.path, {}), init).catch(() => undefined)
}

/**
 * Marks the stored state of this tab as saved: the previous page saved it when it was left. Must be called before the
 * current page stores its own.
 */
export function beginSaving(): void {
  markSaved(keptState())
}

/** Saves the changes of this tab whenever its page is left or hidden. Returns the function that stops it. */
export function saveWithPage(): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') saveAtOnce()
  }
  addEventListener('pagehide', saveAtOnce)
  document.addEventListener('visibilitychange', hide)
  return () => {
    removeEventListener('pagehide', saveAtOnce)
    document.removeEventListener('visibilitychange', hide)
  }
}
