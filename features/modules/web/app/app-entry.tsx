import { openApp } from '#features/modules/contract/open-app.ts'
import { CircleAlert } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { removeForeignWorkers } from '@portico/web/core/sessions/foreign-workers.ts'
import { session } from '@portico/web/core/sessions/storage.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/modules/web/app/messages/en.json'
import { Button } from '@portico/web/ui/button.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Loader } from '@portico/web/ui/loader.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import styles from './app-entry.module.css'
import { isChosenElsewhere, loadOfPage } from './from-elsewhere.ts'
import { FromElsewhere, ToModules } from './open-from-elsewhere.tsx'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/**
 * If this page is loaded again within this time after opening the app, in milliseconds, the browser has not kept the
 * cookie.
 */
const tooSoon = 10_000

/** Returns whether this page has opened the app at this address just before, but was loaded again. */
function wasJustOpened(now: number): boolean {
  const [path, at] = (session.read('openedApp') ?? '').split(' ')
  return path === location.pathname && now - Number(at) < tooSoon
}

/** Reloads the address, to which the server then responds with the app's own page. */
function loadApp(): void {
  session.write('openedApp', `${location.pathname} ${Date.now()}`)
  // If the address has a fragment, assigning it again would load nothing.
  if (location.hash === '') location.replace(location.href)
  else location.reload()
}

type Problem = { title: string; text: string; canTry: boolean }

/**
 * The page at an app's address before this browser has access. It opens the app for the browser and loads it, or shows
 * why that failed.
 */
export function AppEntry() {
  const t = useMessages(messages)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [asked, setAsked] = useState<string | null>(null)
  const begun = useRef(0)
  const open = useEffectEvent(async () => {
    setProblem(null)
    await removeForeignWorkers()
    const outcome = await send(openApp, { body: { path: location.pathname } })
    if (outcome.ok && !wasJustOpened(Date.now()))
      return isChosenElsewhere(location, loadOfPage()) ? setAsked(outcome.data.modulelabel) : loadApp()
    session.remove('openedApp')
    if (outcome.ok) return setProblem({ title: t('not-kept'), text: t('not-kept-help'), canTry: true })
    const isMissing = outcome.refusal === 'no-such-app'
    return setProblem({
      title: isMissing ? t('no-app') : t('not-opened'),
      text: isMissing ? textOf(t, 'no-such-app') : messageFor(outcome, t),
      canTry: !isMissing,
    })
  })
  useEffect(() => {
    if (begun.current === attempt) return
    begun.current = attempt
    void open()
  }, [attempt])
  if (asked !== null) return <FromElsewhere app={asked} onOpen={loadApp} />
  if (problem === null)
    return (
      <Page title={t('opening')}>
        <Loader />
      </Page>
    )
  return (
    <Page title={problem.title}>
      <EmptyState icon={CircleAlert} title={problem.text} text={problem.canTry ? t('may-help') : t('ask')}>
        <p className={styles.ways}>
          {problem.canTry ? <Button onClick={() => setAttempt(attempt + 1)}>{t('try-again')}</Button> : null}
          <ToModules />
        </p>
      </EmptyState>
    </Page>
  )
}
