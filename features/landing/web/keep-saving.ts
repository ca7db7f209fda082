import { savePreferences } from '#features/landing/contract/preferences.ts'
import { addressOf, credentialsFor, requestHeaders, send } from '@portico/web/core/calls/send.ts'
import { isOfThisTab } from '@portico/web/core/sessions/credentials.ts'
import { isSignedIn } from '@portico/web/core/sessions/leave.ts'
import { changesSince, keptState, type KeptState } from './kept-state.ts'

/** Changes are saved after this many milliseconds without another change. */
const quiet = 2_000

/** The state stored on the server, as far as this page knows. */
let saved: KeptState | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function stopWaiting(): void {
  clearTimeout(timer)
  timer = undefined
}

/** Sets the state that the server has, as a landing has loaded it. */
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

/** Returns the changes of this tab; null if there are none, or if another user signed in in another tab. */
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
  // Counts these changes as unsaved again, so that the next save includes them.
  if (!outcome.ok && saved === here.now) saved = before
}

/** Saves the changes when the page is left, without waiting for the response. */
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
 * Counts the stored state of this tab as saved, because the previous page saved it when it was left. Call it before the
 * current page stores its own state.
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
