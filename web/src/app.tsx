import { isAtPath } from '@portico/contract/core/pages/app-paths.ts'
import type { ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import { directionOf } from '@portico/contract/platform/language.ts'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { endThisSession, prepareEnd } from './end-this-session.ts'
import { reportFaultLazily } from '@portico/features/landing/web/lazy-fault-report.ts'
import { AppShell } from '@portico/features/landing/web/app-shell.tsx'
import { LoaderPage } from '@portico/features/landing/web/loader-page.tsx'
import { ModuleLacking } from '@portico/features/landing/web/module-lacking.tsx'
import { ModuleRoute } from '@portico/features/landing/web/module-route.tsx'
import { RouteNotFound } from '@portico/features/landing/web/route-not-found.tsx'
import { saveLogoutState } from '@portico/features/landing/web/save-preferences.ts'
import { SignedInOnly } from '@portico/features/landing/web/signed-in-only.tsx'
import { SomethingWentWrong } from '#web/ui/something-went-wrong.tsx'
import { appname } from '#web/core/modules/stored-modules.ts'
import { useSessionRules } from '@portico/features/landing/web/session-rules.ts'
import { isSignedIn } from '#web/core/sessions/leave.ts'
import { goTo } from '#web/platform/navigate.ts'
import { WaitingPage } from '#web/core/pages/waiting-page.tsx'
import { pageData, showTheme } from '#web/core/pages/page-data.ts'
import { keepOwnTheme, ownTheme } from '#web/core/pages/own-theme.ts'
import type { Screen } from '#web/core/features/define-feature.ts'
import { screensByPath } from '#web/core/features/screens-by-path.ts'
import { menuEntries, notices, screens, startFeatures } from './open-features.ts'
import { abandonSession, SignOutDialog } from '@portico/features/sessions/web/sign-out.tsx'
import { validateStoredSession } from '@portico/features/sessions/web/validate-session.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { useLanguage } from '#web/platform/messages.ts'

const screenAt = screensByPath(screens)
const paths = screens.flatMap((screen) => screen.paths)

/** The controls of features beside the user menu. */
const beside = notices.map((Notice, index) => <Notice key={index} />)

const beforeSignOut = () => {
  prepareEnd()
  return saveLogoutState()
}
const abandon = () => {
  prepareEnd()
  abandonSession()
}
const returnToApp = () => goTo('/load', 'replace')

/** Restores the theme and the document's title that the sign-in screens expect. */
function showFront(): void {
  const { settings } = pageData()
  showTheme(settings)
  document.title = settings.doctitle
}

/** Everything after sign-in: the page at the current address, its frame, and the logout dialog. */
export function App() {
  const [client] = useState(() => new QueryClient())
  const [isLeaving, setLeaving] = useState(false)
  const [pathname] = useLocation()
  const onLogout = () => setLeaving(true)
  useSessionRules()
  useEffect(startFeatures, [])
  // The server applied the user's theme from its cookie; without a cookie, this tab's stored theme is applied here.
  useLayoutEffect(() => {
    const own = ownTheme()
    if (own !== null) keepOwnTheme(own)
    return showFront
  }, [])
  return (
    <DirectionProvider direction={directionOf(useLanguage().language)}>
      <QueryClientProvider client={client}>
        <ErrorBoundary resetOn={pathname} Fallback={SomethingWentWrong} report={reportFaultLazily}>
          <ShownScreen pathname={pathname} onLogout={onLogout} />
        </ErrorBoundary>
        <SignOutDialog open={isLeaving} onClose={() => setLeaving(false)} appname={appname} before={beforeSignOut} />
      </QueryClientProvider>
    </DirectionProvider>
  )
}

function ShownScreen({ pathname, onLogout }: { pathname: string; onLogout: () => void }) {
  if (isAtPath('/load', pathname)) {
    return <LoaderPage validate={validateStoredSession} endSession={endThisSession} paths={paths} onLogout={onLogout} />
  }
  const screen = screenAt(pathname)
  if (screen === undefined) return <RouteNotFound onReturn={isSignedIn() ? returnToApp : null} onLeave={abandon} />
  const framed = <Framed screen={screen} onLogout={onLogout} />
  if (screen.access === 'anyone') return framed
  return (
    <SignedInOnly returns={screen.access === 'signed-in-returns'}>
      <ModuleRoute pathname={pathname} otherwise={lackingAt(screen, onLogout)}>
        {framed}
      </ModuleRoute>
    </SignedInOnly>
  )
}

/** Shows a page in place of a module that the role lacks, inside the app's frame if the screen has one. */
const lackingAt = (screen: Screen, onLogout: () => void) => (kind: ModuleKind) => {
  const lacking = <ModuleLacking kind={kind} onReturn={returnToApp} />
  if (screen.frame === 'bare') return <main>{lacking}</main>
  return <Framed screen={{ ...screen, frame: 'shell', Page: () => lacking }} onLogout={onLogout} />
}

function Framed({ screen, onLogout }: { screen: Screen; onLogout: () => void }) {
  const shown = useLanguage()
  const { Page, frame, title, paths } = screen
  const page = (
    <Suspense key={`screen ${paths[0]}`} fallback={frame === 'bare' ? <WaitingPage /> : <Loader />}>
      <Page onLogout={onLogout} />
    </Suspense>
  )
  if (frame === 'bare') return page
  const hasMain = frame === 'own-main'
  return (
    <AppShell
      title={title(shown)}
      titleAt={(path) => screenAt(path)?.title(shown) ?? null}
      notice={beside}
      entries={menuEntries}
      {...{ hasMain, onLogout }}
    >
      {page}
    </AppShell>
  )
}
