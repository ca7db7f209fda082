import type { AppContext } from '@portico/server/core/app-context.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import { watchSession } from '@portico/server/core/sessions/watch-session.ts'
import type { AppDirectory } from '#features/modules/server/apps/app-directory.ts'
import type { RoleApp } from '#features/modules/server/apps/app-queries.ts'

/** The session of a request, by the cookie that opened the app, and the app that it is for. */
export type Opened = { session: Session; app: RoleApp; tokenHash: string; cookie: string }

/** How long running requests may take when the server stops, in milliseconds. */
const drainedWithin = 5_000

export type LiveExchanges = {
  /** Calls `end` once the session ends or the role loses the app. Returns the function that stops watching. */
  watch(opened: Opened, end: () => void, isTunnel?: boolean): () => void
  /** Marks the session as used. */
  touch(opened: Opened): void
  /** Ends WebSockets at once, and all other requests a few seconds later. */
  drain(): void
}

type Parts = { sessions: AppContext['sessions']; apps: Pick<AppDirectory, 'find' | 'watch'> }

/** Keeps running requests, including downloads and WebSockets, only as long as their session lives. */
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
