import { isSentOn, type AutoLoginFacts } from '@portico/contract/landing/auto-login.ts'
import { loadAddress } from '@portico/contract/landing/load-address.ts'
import type { PageData } from '@portico/contract/plumbing/front-page.ts'
import { legalViewAt } from '@portico/contract/plumbing/legal-view.ts'
import { arrivalOf } from '@portico/contract/sign-in/arrival.ts'
import { Suspense, useLayoutEffect, useSyncExternalStore } from 'react'
import { faultReport } from './fault-report.ts'
import { SomethingWentWrong } from './ui/something-went-wrong.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { loadApp } from './load-app.ts'
import { loadLegal } from './load-legal.ts'
import { lazyPart } from './plumbing/lazy-part.ts'
import { isSignedIn } from './plumbing/leave.ts'
import { goTo, onMoved } from './plumbing/navigate.ts'
import { forgetOwnLook, ownLook } from './plumbing/own-look.ts'
import { showLanguage } from './plumbing/page-data.ts'
import { local, session } from './plumbing/storage.ts'
import { currentLanguage, onLanguage } from './plumbing/words.ts'
import { SignIn } from './sign-in/sign-in.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Loader } from './ui/loader.tsx'

const App = lazyPart(async () => (await loadApp()).App)
const Legal = lazyPart(async () => (await loadLegal()).LegalPage)

const legalViewNow = () => legalViewAt(location.pathname, location.search)

/** What is shown at the address, as text: moves within the app or the sign-in screens do not count. */
function placeNow(): string {
  if (location.pathname === '/') return 'sign-in'
  return legalViewNow() === null ? 'app' : location.pathname + location.search
}

/** What of storage decides whether the visitor is sent on. */
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
  signInJourney: session.read('signInJourney'),
  tenantError: session.read('tenantError'),
})

/**
 * Sends a signed-in user on from an entry page: to the loader, which knows whether that is `/insights` or the redirect
 * target, or from a bot to `/success`. A look of one's own is for those who are signed in.
 */
function passThrough(): void {
  if (!isSignedIn() && ownLook() !== null) forgetOwnLook()
  if (!isSentOn(location, autoLoginFacts())) return
  const arrival = arrivalOf(location.search)
  const ismsp = local.read('ismsp') !== 'false'
  goTo(loadAddress({ ...arrival, ismsp, deviceToCheck: arrival.assetid }), 'replace')
}

/**
 * The one root: the sign-in screens at `/`, the legal pages at theirs, the app everywhere else. Moving between them
 * loads no page, and a fault on the way is shown like one of a page (spec B §2).
 */
export function Front({ page }: { page: PageData }) {
  // While the server's page is taken over, this is the address that it was made for.
  const place = useSyncExternalStore(onMoved, placeNow, placeNow)
  return (
    <ErrorBoundary resetOn={place} Fallback={SomethingWentWrong} report={faultReport}>
      <Router page={page} place={place} />
    </ErrorBoundary>
  )
}

function Router({ page, place }: { page: PageData; place: string }) {
  // Another language draws everything again, in its place.
  const language = useSyncExternalStore(onLanguage, currentLanguage, () => page.language)
  const legalView = legalViewNow()
  const shown = legalView === null ? language : 'en'
  useLayoutEffect(() => showLanguage(shown), [shown])
  // Before anything is painted: no user should see a form that need not be filled in.
  useLayoutEffect(passThrough, [place])
  if (place === 'sign-in')
    return <SignIn settings={page.settings} loadApp={loadApp} addressAfter={loadAddress} Forgot={ForgotPassword} />
  return (
    <Suspense fallback={<Loader whole />}>
      {legalView === null ? <App /> : <Legal settings={page.settings} view={legalView} />}
    </Suspense>
  )
}
