import { chooseLanding } from '@portico/contract/landing/choose-landing.ts'
import { signInAddress } from '@portico/contract/landing/load-address.ts'
import { readLoadQuery } from '@portico/contract/landing/load-query.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isSignedIn } from '../plumbing/leave.ts'
import { goTo } from '../plumbing/navigate.ts'
import { pageData } from '../plumbing/page-data.ts'
import { wordsFor } from '../plumbing/send.ts'
import { local, session } from '../plumbing/storage.ts'
import { Loader } from '../ui/loader.tsx'
import { carryOut } from './carry-out.ts'
import { keepWhole, loadEntry, type Entry } from './enter.ts'
import { keepMenu } from './list-menus.ts'
import { keepModules } from './list-modules.ts'
import { LoaderStopped } from './loader-stopped.tsx'
import { keepPreferences } from './read-preferences.tsx'
import styles from '../ui/stopped.module.css'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('landing')

type LoaderPageProps = {
  /** Checks the token where an identity provider gave it; `left` when the user is back at `/`. */
  validate: () => Promise<{ state: 'valid' } | { state: 'left' } | { state: 'unknown'; why: string }>
  endSession: () => Promise<unknown>
  onLogout: () => void
}

/** Milliseconds: the loader fades in after the first, and is then in sight until the second, so that it never flashes. */
const unseenUntil = 200
const seenUntil = 600

/**
 * The loader after sign-in (spec A §2, `/load`). Of the second that spec A §9 gives the loader it takes only what it
 * needs: an answer that comes before the loader shows lands at once.
 */
export function LoaderPage({ validate, endSession, onLogout }: LoaderPageProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const client = useQueryClient()
  const running = useRef(false)
  const run = useCallback(async () => {
    if (running.current) return
    running.current = true
    setProblem(null)
    setProblem(await land(validate, endSession, client))
    running.current = false
  }, [validate, endSession, client])
  useEffect(() => void run(), [run])
  if (problem !== null) return <LoaderStopped why={problem} onRetry={() => void run()} onLogout={onLogout} />
  return (
    <main className={styles['fade']}>
      <h1 className={styles['heard']}>{pageData().settings.apptitle}</h1>
      <Loader whole />
    </main>
  )
}

/** Lands, or gives why not in a sentence; null also when the user was sent back to `/`. */
async function land(validate: LoaderPageProps['validate'], endSession: () => Promise<unknown>, client: QueryClient) {
  const started = performance.now()
  const query = readLoadQuery(location.search)
  if (!isSignedIn() || local.read('authtype') === null) {
    goTo(signInAddress(query.redirectto), 'replace')
    return null
  }
  const validity = await validate()
  if (validity.state !== 'valid') return validity.state === 'left' ? null : validity.why
  const selectedApplication = session.read('selectedapplication') ?? ''
  const entry = await loadEntry(query, selectedApplication)
  if (!entry.ok) return isSignedIn() ? `${say('role-menu-failed')} ${wordsFor(entry, say)}` : null
  const landing = chooseLanding({
    selectedApplication,
    hasUserToken: isSignedIn(),
    redirectto: query.redirectto,
    servicedeskInRedirect: query.servicedesk,
    servicedesk: local.read('servicedesk') === 'true',
    modules: entry.data.modules,
    menu: entry.data.menu,
    preferences: entry.data.preferences,
    email: entry.data.user.email,
    chatBotDomains: pageData().settings.chatbotdomains,
  })
  keepEntry(client, entry.data)
  await untilSeen(performance.now() - started)
  await carryOut(landing, entry.data, endSession)
  return landing.outcome === 'stop' ? say(landing.reason) : null
}

/** What came with the entry is not asked for again by the page that is landed on. */
function keepEntry(client: QueryClient, entry: Entry): void {
  const { modules, menu, menumodule, preferences } = entry
  keepWhole(client, entry)
  keepModules(client, modules)
  keepPreferences(client, preferences)
  if (menumodule !== '') keepMenu(client, menumodule, menu)
}

function untilSeen(elapsed: number): Promise<void> {
  const left = elapsed < unseenUntil ? 0 : Math.max(0, seenUntil - elapsed)
  return new Promise((resolve) => setTimeout(resolve, left))
}
