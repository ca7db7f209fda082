// Sets up a story as main.tsx and the page renderer set up a page.
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import '#web/all-themes.ts'
import { plainDomain } from '@portico/contract/core/domains/plain-domain.ts'
import { directionOf, type Language } from '@portico/contract/platform/language.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { setPageData, showLanguage, showTheme } from '#web/core/pages/page-data.ts'
import { Front } from '#web/front.tsx'
import { MessagesProvider } from '#web/platform/messages.ts'
import { testMessages } from '#web/platform/test-messages.ts'
import hidden from '#web/ui/hidden.module.css'
import { customTheme } from '#web/ui/palette.ts'
import { waitRegion } from '#web/ui/use-wait.ts'
import type { Story } from './define-stories.ts'
import type { Look } from './gallery-window.ts'
import { openPretendServer } from './pretend-server.ts'
import { pretendUploads } from './pretend-upload.ts'
import { stopClock } from './stopped-clock.ts'

// Loads every module that a page may load later, so that no story has to wait for one.
void import.meta.glob(
  [
    '/src/**/*.{ts,tsx}',
    '../../features/*/web/**/*.{ts,tsx}',
    '!/src/{main,rendered-messages,sign-in-page}.*',
    '!/src/**/*.{test,stories}.*',
    '!../../features/*/web/**/*.{test,stories}.*',
    '!/src/**/*-worker.ts',
    '!../../features/*/web/**/*-worker.ts',
  ],
  {
    eager: true,
  },
)

const realRequest = globalThis.XMLHttpRequest
const realFetch = globalThis.fetch.bind(globalThis)
const realBeacon = navigator.sendBeacon.bind(navigator)

/** A story that is on the page. */
export type Shown = {
  /** The problems of the story so far: requests without an answer, console messages, exceptions. */
  problems: () => string[]
  /** Waits until the page stops changing. */
  settled: () => Promise<void>
  /** Waits until the page stops changing and its timers have ended. */
  calm: () => Promise<void>
  /** Lets this many seconds pass on the page's clock. */
  letPass: (seconds: number) => Promise<void>
  showScheme: (scheme: Look['scheme']) => void
  /** Removes the story and everything that it has left behind. */
  end: () => void
}

/**
 * Shows a story on this page as the app would: with empty storage, the pretend server, and its own address. Navigation
 * to other pages is blocked. The clock is stopped except in `letPass`.
 */
export async function showStory(story: Story, language: Language, scheme: Look['scheme']): Promise<Shown> {
  clearBrowser()
  for (const [key, text] of Object.entries(story.local ?? {})) localStorage.setItem(key, text)
  for (const [key, text] of Object.entries(story.session ?? {})) sessionStorage.setItem(key, text)
  const server = openPretendServer(story.answers ?? [], realFetch)
  const complaints = listenForComplaints(story.tolerates)
  globalThis.fetch = server.fetch
  Reflect.set(globalThis, 'XMLHttpRequest', pretendUploads(server.fetch))
  navigator.sendBeacon = (address, body) => {
    server.fetch(String(address), { method: 'POST', body: body ?? null }).catch(() => undefined)
    return true
  }
  const settled = () => untilSettled(server.pending, story.shows === undefined)
  const clock = stopClock(settled)
  history.replaceState(story.history ?? null, '', story.at ?? '/')
  navigation.addEventListener('navigate', stay)
  const settings: DomainSettings = {
    ...plainDomain,
    // The domain's theme, which a page shows again when the user leaves the app.
    mode: scheme,
    companylogo: '/brand/portico.svg',
    logosize: { width: 48, height: 48 },
    ...story.settings,
  }
  const container = drawDocument(settings)
  const root = createRoot(container)
  root.render(contentOf(story, settings, language, scheme))
  return {
    problems: () => [...server.problems(), ...complaints.found],
    settled,
    async calm() {
      await settled()
      await clock.untilTimersEnd()
      await settled()
    },
    letPass: (seconds) => clock.letPass(seconds * 1_000),
    showScheme: (mode) => showTheme({ theme: settings.theme, mode }),
    end: () => {
      root.unmount()
      complaints.stop()
      navigation.removeEventListener('navigate', stay)
      globalThis.fetch = realFetch
      globalThis.XMLHttpRequest = realRequest
      navigator.sendBeacon = realBeacon
      clock.end()
      document.body.replaceChildren()
      clearBrowser()
    },
  }
}

/** Returns the content of a story inside the providers that surround it in the app, with its language. */
function contentOf(
  { shows: Shows }: Story,
  settings: DomainSettings,
  language: Language,
  scheme: Look['scheme'],
): ReactNode {
  const themeChoice = { theme: settings.theme, mode: scheme }
  const page = { settings, themeChoice, language, messages: {} }
  const messages = testMessages(language)
  showTheme(themeChoice)
  showLanguage(language)
  setPageData(page)
  if (Shows === undefined) return <Front page={page} messages={messages} />
  return (
    <MessagesProvider messages={messages}>
      <DirectionProvider direction={directionOf(language)}>
        <QueryClientProvider client={new QueryClient()}>
          <Shows />
        </QueryClientProvider>
      </DirectionProvider>
    </MessagesProvider>
  )
}

/** Recreates the document as the server renders it (sign-in-page.tsx), without content. Returns its root element. */
function drawDocument(settings: DomainSettings): HTMLElement {
  document.title = settings.doctitle
  const theme = document.createElement('style')
  theme.textContent = customTheme(settings.brandcolour)
  const container = document.createElement('div')
  container.id = 'root'
  const wait = document.createElement('div')
  wait.id = waitRegion
  wait.role = 'status'
  wait.className = hidden.hidden
  document.body.replaceChildren(container, wait, theme)
  return container
}

/** Deletes everything in the browser that a story could leave to the next one. */
function clearBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0] ?? ''}=; Path=/; Max-Age=0`
  }
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
}

/** Blocks the loading of another document, because a story has only one page. */
function stay(event: NavigateEvent): void {
  if (!event.destination.sameDocument && event.cancelable) event.preventDefault()
}

/** Collects exceptions, and errors and warnings on the console, except the tolerated ones. */
function listenForComplaints(tolerated: RegExp | undefined): { found: string[]; stop: () => void } {
  const found: string[] = []
  const add = (kind: string, parts: readonly unknown[]) => {
    const text = parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' ')
    if (tolerated?.test(text) !== true) found.push(`${kind}: ${text}`)
  }
  const { error, warn } = console
  console.error = (...parts: unknown[]) => add('console.error', parts)
  console.warn = (...parts: unknown[]) => add('console.warn', parts)
  const thrown = (event: ErrorEvent) => add('exception', [event.error ?? event.message])
  const rejected = (event: PromiseRejectionEvent) => add('unhandled rejection', [event.reason])
  addEventListener('error', thrown)
  addEventListener('unhandledrejection', rejected)
  const stop = () => {
    Object.assign(console, { error, warn })
    removeEventListener('error', thrown)
    removeEventListener('unhandledrejection', rejected)
  }
  return { found, stop }
}

/**
 * A page counts as settled after `quiet` milliseconds without a change, measured as `turns` timeouts. On a busy
 * machine, a single timeout could end before overdue work has run.
 */
const quiet = 50
const turns = 5

/** A page may lack a heading for this many timeouts, because React shows loaded content with a delay. */
const headless = 150

/**
 * Resolves when the fonts are loaded, a page has its heading, no response is pending, and nothing has changed for
 * `quiet` milliseconds.
 */
async function untilSettled(pending: () => number, isPage: boolean): Promise<void> {
  await document.fonts.ready
  let taken = 0
  const isEmpty = () => isPage && document.querySelector('h1') === null && taken < headless
  await new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (left = turns) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        taken += 1
        if (left > 1) return wait(left - 1)
        if (pending() > 0 || isEmpty()) return wait()
        changes.disconnect()
        resolve()
      }, quiet / turns)
    }
    const changes = new MutationObserver(() => wait())
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    wait()
  })
}
