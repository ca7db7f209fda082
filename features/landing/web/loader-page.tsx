import { chooseLanding } from '#features/landing/contract/choose-landing.ts'
import { backToEntry } from '#features/landing/contract/back-to-entry.ts'
import { readLoadQuery } from '#features/landing/contract/load-query.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isSignedIn } from '@portico/web/core/sessions/leave.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { clearFormerUser, local, session } from '@portico/web/core/sessions/storage.ts'
import { Live } from '@portico/web/ui/live.tsx'
import { Loader } from '@portico/web/ui/loader.tsx'
import { apply, leaveForRole } from './apply-landing.ts'
import { keepWhole, loadEntry, type Entry } from './enter.ts'
import { keepMenu } from './list-menus.ts'
import { keepModules } from './list-modules.ts'
import { LoaderStopped } from './loader-stopped.tsx'
import { keepPreferences } from './read-preferences.tsx'
import styles from '@portico/web/ui/stopped.module.css'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

type LoaderPageProps = {
  /** Checks the token of a sign-in at an identity provider; `left` if the user has returned to `/`. */
  validate: (
    t: Pick<Translate<typeof messages>, 'from'>,
  ) => Promise<{ state: 'valid' } | { state: 'left' } | { state: 'unknown'; why: string }>
  endSession: () => Promise<unknown>
  /** The paths of the app's pages. */
  paths: readonly string[]
  onLogout: () => void
}

/**
 * The loader becomes visible after `unseenUntil` milliseconds, and then stays visible until `seenUntil`, so that it
 * never flashes.
 */
const unseenUntil = 200
const seenUntil = 600

/**
 * The loader after sign-in (spec A §2, `/load`). It takes only as much as it needs of the second that spec A §9 allows:
 * if the response arrives before the loader is visible, the user lands immediately.
 */
export function LoaderPage({ validate, endSession, paths, onLogout }: LoaderPageProps) {
  const t = useMessages(messages)
  const [problem, setProblem] = useState<string | null>(null)
  const [fault, setFault] = useState<{ error: unknown } | null>(null)
  const client = useQueryClient()
  const running = useRef(false)
  const run = useCallback(async () => {
    if (running.current) return
    running.current = true
    setProblem(null)
    await land(t, { validate, endSession, paths }, client)
      .then(setProblem, (error: unknown) => setFault({ error }))
      .finally(() => {
        running.current = false
      })
  }, [t, validate, endSession, paths, client])
  useEffect(() => void run(), [run])
  // Throws during rendering, because errors of asynchronous work do not reach the error boundary otherwise.
  if (fault !== null) throw fault.error
  return (
    <>
      <Live urgent>
        {problem === null ? null : <LoaderStopped why={problem} onRetry={() => void run()} onLogout={onLogout} />}
      </Live>
      {problem === null ? (
        <main className={styles.fade}>
          <h1 className={styles.heard}>{pageData().settings.apptitle}</h1>
          <Loader whole />
        </main>
      ) : null}
    </>
  )
}

/** Lands the user, or returns an error message. Null also if the user was sent back to `/`. */
async function land(
  t: Translate<typeof messages>,
  { validate, endSession, paths }: Omit<LoaderPageProps, 'onLogout'>,
  client: QueryClient,
) {
  const started = performance.now()
  const query = readLoadQuery(location.search)
  if (!isSignedIn() || local.read('authtype') === null) {
    goTo(backToEntry(location.search), 'replace')
    return null
  }
  clearFormerUser(local.read('userid') ?? '')
  const validity = await validate(t)
  if (validity.state !== 'valid') return validity.state === 'left' ? null : validity.why
  const selectedApplication = session.read('selectedapplication') ?? ''
  const entry = await loadEntry(query, selectedApplication)
  if (!entry.ok) return leaveRefused(t, entry)
  const landing = chooseLanding({
    selectedApplication,
    hasUserToken: isSignedIn(),
    redirectto: query.redirectto,
    servicedeskInRedirect: query.servicedesk,
    nonmsp: query.nonmsp,
    fromBot: query.fromBot,
    servicedesk: local.read('servicedesk') === 'true',
    modules: entry.data.modules,
    menu: entry.data.menu,
    preferences: entry.data.preferences,
    paths,
    email: entry.data.user.email,
    chatBotDomains: pageData().settings.chatbotdomains,
    defaultModule: pageData().settings.defaultmodule,
  })
  keepEntry(client, entry.data)
  await untilSeen(performance.now() - started)
  await apply(landing, entry.data, { endSession, paths })
  return null
}

/**
 * Returns to `/` with the reason (spec A §8): the link's device belongs to another tenant, or the role could not be
 * loaded. A response with status 403 has already led there.
 */
function leaveRefused(
  t: Translate<typeof messages>,
  refused: Extract<Awaited<ReturnType<typeof loadEntry>>, { ok: false }>,
): null {
  if (!isSignedIn()) return null
  if (refused.refusal !== 'tenant-mismatch') leaveForRole()
  else {
    session.write('sessionEnded', messageFor(refused, t))
    goTo(backToEntry(location.search), 'replace')
  }
  return null
}

/** Caches the parts of the loader's data, so that the landing page does not request them again. */
function keepEntry(client: QueryClient, entry: Entry): void {
  const { modules, menu, menumodule, preferences, opened } = entry
  keepWhole(client, entry)
  keepModules(client, modules)
  keepPreferences(client, preferences, opened)
  if (menumodule !== '') keepMenu(client, menumodule, menu)
}

function untilSeen(elapsed: number): Promise<void> {
  const left = elapsed < unseenUntil ? 0 : Math.max(0, seenUntil - elapsed)
  return new Promise((resolve) => setTimeout(resolve, left))
}
