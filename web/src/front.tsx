import { isSentOn, type AutoLoginFacts } from '@portico/features/landing/contract/auto-login.ts'
import { loadAddress } from '@portico/features/landing/contract/load-address.ts'
import type { PageData } from '@portico/contract/core/pages/front-page.ts'
import { legalViewAt } from '@portico/contract/core/pages/legal-view.ts'
import { arrivalOf } from '@portico/contract/core/authentication/arrival.ts'
import { Suspense, useLayoutEffect, useSyncExternalStore } from 'react'
import { reportFaultLazily } from '@portico/features/landing/web/lazy-fault-report.ts'
import { SomethingWentWrong } from '#web/ui/something-went-wrong.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { isSignedIn } from '#web/core/sessions/leave.ts'
import { goTo, onMoved } from '#web/platform/navigate.ts'
import { clearOwnTheme, ownTheme } from '#web/core/pages/own-theme.ts'
import { showLanguage } from '#web/core/pages/page-data.ts'
import { local, session } from '#web/core/sessions/storage.ts'
import { importWith, MessagesProvider, useLanguage, type PageMessages } from '#web/platform/messages.ts'
import { firstPage } from './first-page.ts'
import { SignInScreens } from './sign-in-screens.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Loader } from '#web/ui/loader.tsx'

/** Loads the app, its messages, and all themes. Repeated calls request nothing again. */
async function loadApp(messages: PageMessages) {
  const [{ App }] = await Promise.all([
    importWith(messages, ['later', 'app'], () => import('./app.tsx')),
    import('./all-themes.ts'),
  ])
  return { App }
}

const App = lazyPart(async (messages) => (await loadApp(messages)).App)

const { loadLegal } = firstPage
const Legal = loadLegal === undefined ? () => null : lazyPart(async (messages) => (await loadLegal(messages)).LegalPage)

const legalViewNow = () => legalViewAt(location.pathname, location.search)

/**
 * Identifies the part of the site at the address. All addresses of the app share one key, and so do the sign-in
 * screens.
 */
function screenOfAddress(): string {
  if (location.pathname === '/') return 'sign-in'
  return legalViewNow() === null ? 'app' : location.pathname + location.search
}

/** Returns the stored values that decide whether a visitor is redirected. */
const autoLoginFacts = (): AutoLoginFacts => ({
  usertoken: local.read('usertoken'),
  email: local.read('email'),
  firstname: local.read('firstname'),
  lastname: local.read('lastname'),
  selectedapplication: session.read('selectedapplication') ?? 'Insights',
  OrchestratorError: local.read('OrchestratorError'),
  rolemenuError: local.read('rolemenuError'),
  isValidLocal: session.read('isValidLocal'),
  authtype: local.read('authtype'),
  signInFlow: session.read('signInFlow'),
  tenantError: session.read('tenantError'),
})

/**
 * Redirects a signed-in user from an entry page: to the loader, which opens `/insights` or the redirect target, or to
 * `/success` if a bot sent the user. Without a signed-in user, clears a user's own theme.
 */
function passThrough(): void {
  if (!isSignedIn() && ownTheme() !== null) clearOwnTheme()
  if (!isSentOn(location, autoLoginFacts())) return
  const arrival = arrivalOf(location.search)
  const ismsp = local.read('ismsp') !== 'false'
  goTo(loadAddress({ ...arrival, ismsp, deviceToCheck: arrival.assetid }), 'replace')
}

/**
 * The root component: the sign-in screens at `/`, the legal pages at their addresses, the app everywhere else.
 * Navigation between them loads no page, and errors are shown as within a page (spec B §2).
 */
export function Front({ page, messages }: { page: PageData; messages: PageMessages }) {
  // During hydration, this is the address that the server rendered.
  const screen = useSyncExternalStore(onMoved, screenOfAddress, screenOfAddress)
  return (
    <MessagesProvider messages={messages}>
      <ErrorBoundary resetOn={screen} Fallback={SomethingWentWrong} report={reportFaultLazily}>
        <Router page={page} screen={screen} />
      </ErrorBoundary>
    </MessagesProvider>
  )
}

function Router({ page, screen }: { page: PageData; screen: string }) {
  const { language, page: messages } = useLanguage()
  const legalView = legalViewNow()
  const shown = legalView === null ? language : 'en'
  useLayoutEffect(() => showLanguage(shown), [shown])
  // Before the first paint: a user who is redirected must not see the form.
  useLayoutEffect(passThrough, [screen])
  if (screen === 'sign-in') return <SignInScreens settings={page.settings} loadApp={() => loadApp(messages)} />
  return (
    <Suspense fallback={<Loader whole />}>
      {legalView === null ? <App /> : null}
      {legalView === null ? null : <Legal settings={page.settings} view={legalView} />}
    </Suspense>
  )
}
