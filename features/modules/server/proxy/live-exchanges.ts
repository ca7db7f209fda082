import type { AppContext } from '@portico/server/core/app-context.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import { watchSession } from '@portico/server/core/sessions/watch-session.ts'
import type { AppDirectory } from '#features/modules/server/apps/app-directory.ts'
import type { RoleApp } from '#features/modules/server/apps/app-queries.ts'

/** An app that was opened in a session, found by the cookie of the request. */
export type Opened = { session: Session; app: RoleApp; tokenHash: string; cookie: string }

/** How long requests in progress may still take after the server has begun to stop, in milliseconds. */
const drainedWithin = 5_000

export type LiveExchanges = {
  /** Calls `end` once the session ends or the role loses the app. Returns the function that stops watching. */
  watch(opened: Opened, end: () => void, isTunnel?: boolean): () => void
  /** Marks the session as used. */
  touch(opened: Opened): void
  /** Ends WebSockets immediately, and all other requests a few seconds later. */
  drain(): void
}

type Parts = { sessions: AppContext['sessions']; apps: Pick<AppDirectory, 'find' | 'watch'> }

/** Ends requests in progress, including downloads and WebSockets, when their session ends. */
export function openLiveExchanges({ sessions, apps }: Parts): LiveExchanges {
  const checks = new Map<() => void, { end: () => void; isTunnel: boolean }>()
  const endAll = (which: (isTunnel: boolean) => boolean) => {
    for (const { end, isTunnel } of checks.values()) if (which(isTunnel)) end()
  }
  const stopWatching = apps.watch(() => {
    for (const check of checks.keys()) check()
  })
  return {
    watch(opened, end, isTunnel = false) {
      const { app } = opened
      const permits = async (session: Session) => (await apps.find(session, app.path))?.upstream === app.upstream
      const { check, stop } = watchSession({ sessions, permits }, opened, end)
      checks.set(check, { end, isTunnel })
      return () => {
        stop()
        checks.delete(check)
      }
    },
    touch: ({ tokenHash, cookie }) => void sessions.findByHash(tokenHash, cookie, Date.now()).catch(() => null),
    drain() {
      stopWatching()
      endAll((isTunnel) => isTunnel)
      setTimeout(() => endAll(() => true), drainedWithin).unref()
    },
  }
}
