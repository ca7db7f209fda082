import type { AppContext } from '#server/core/app-context.ts'
import type { Session } from '#server/core/sessions/session.ts'
import type { AppDirectory } from '#server/features/modules/apps/app-directory.ts'
import type { RoleApp } from '#server/features/modules/apps/app-queries.ts'

/** Whose request it is, by what it was opened, and which app it is for. */
export type Opened = { session: Session; app: RoleApp; tokenHash: string; cookie: string }

/** How often requests that last are checked, for sessions that end by time alone, in milliseconds. */
const checkedEvery = 15_000

export type LiveExchanges = {
  /** Calls `end` once the session ends or the role loses the app. Returns the function that stops watching. */
  watch(opened: Opened, end: () => void): () => void
  /** Marks the session as used. */
  touch(opened: Opened): void
  /** Ends all. */
  close(): void
}

type Parts = { sessions: AppContext['sessions']; apps: Pick<AppDirectory, 'find' | 'watch'> }

/** Keeps requests under way, downloads and WebSockets included, as long as their session alone. */
export function openLiveExchanges({ sessions, apps }: Parts): LiveExchanges {
  const checks = new Map<() => void, () => void>()
  const checkAll = () => {
    for (const check of checks.keys()) check()
  }
  const timer = setInterval(checkAll, checkedEvery).unref()
  const stopWatching = apps.watch(checkAll)
  const stillOpen = async ({ tokenHash, cookie, app }: Opened): Promise<boolean> => {
    const session = await sessions.findByHash(tokenHash, cookie, Date.now(), false)
    if (session === null) return false
    return (await apps.find(session, app.path))?.upstream === app.upstream
  }
  return {
    watch(opened, end) {
      // A database that does not answer ends it too: nothing says then that the session lives.
      const check = () => void stillOpen(opened).then((isOpen) => (isOpen ? undefined : end()), end)
      checks.set(check, end)
      const stopWatch = sessions.watch(opened.tokenHash, opened.session, check)
      return () => {
        stopWatch()
        checks.delete(check)
      }
    },
    touch: ({ tokenHash, cookie }) => void sessions.findByHash(tokenHash, cookie, Date.now()).catch(() => null),
    close() {
      clearInterval(timer)
      stopWatching()
      for (const end of checks.values()) end()
    },
  }
}
