import type { AppContext } from '#server/core/app-context.ts'
import type { Session } from '#server/core/sessions/session.ts'
import type { AppDirectory } from '#server/features/modules/apps/app-directory.ts'
import type { RoleApp } from '#server/features/modules/apps/app-queries.ts'

/** Whose request it is, by what it was opened, and which app it is for. */
export type Opened = { session: Session; app: RoleApp; tokenHash: string; cookie: string }

/** How often requests that last are checked, for sessions that end by time alone, in milliseconds. */
const checkedEvery = 15_000

/** How many checks may fail in a row. */
const failuresAtMost = 5

/** How long requests under way may take when the server stops, in milliseconds. */
const drainedWithin = 5_000

export type LiveExchanges = {
  /** Calls `end` once the session ends or the role loses the app. Returns the function that stops watching. */
  watch(opened: Opened, end: () => void, isTunnel?: boolean): () => void
  /** Marks the session as used. */
  touch(opened: Opened): void
  /** Ends WebSockets at once, and what else is left a few seconds later. */
  drain(): void
}

type Parts = { sessions: AppContext['sessions']; apps: Pick<AppDirectory, 'find' | 'watch'> }

/** Keeps requests under way, downloads and WebSockets included, as long as their session alone. */
export function openLiveExchanges({ sessions, apps }: Parts): LiveExchanges {
  const checks = new Map<() => void, { end: () => void; isTunnel: boolean }>()
  const checkAll = () => {
    for (const check of checks.keys()) check()
  }
  const endAll = (which: (isTunnel: boolean) => boolean) => {
    for (const { end, isTunnel } of checks.values()) if (which(isTunnel)) end()
  }
  const timer = setInterval(checkAll, checkedEvery).unref()
  const stopWatching = apps.watch(checkAll)
  const stillOpen = async ({ tokenHash, cookie, app }: Opened): Promise<boolean> => {
    const session = await sessions.findByHash(tokenHash, cookie, Date.now(), false)
    if (session === null) return false
    return (await apps.find(session, app.path))?.upstream === app.upstream
  }
  return {
    watch(opened, end, isTunnel = false) {
      let failures = 0
      const decide = (isOpen: boolean) => {
        failures = 0
        if (!isOpen) end()
      }
      // A database that does not answer for a moment ends nothing; one that stays away leaves nothing that says the session lives.
      const endLater = () => {
        failures += 1
        if (failures >= failuresAtMost) end()
      }
      const check = () => void stillOpen(opened).then(decide, endLater)
      checks.set(check, { end, isTunnel })
      const stopWatch = sessions.watch(opened.tokenHash, opened.session, check)
      return () => {
        stopWatch()
        checks.delete(check)
      }
    },
    touch: ({ tokenHash, cookie }) => void sessions.findByHash(tokenHash, cookie, Date.now()).catch(() => null),
    drain() {
      clearInterval(timer)
      stopWatching()
      endAll((isTunnel) => isTunnel)
      setTimeout(() => endAll(() => true), drainedWithin).unref()
    },
  }
}
