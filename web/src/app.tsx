import { isAtPath, type AppPath } from '@portico/contract/core/pages/app-paths.ts'
import type { ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import { directionOf } from '@portico/contract/platform/language.ts'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { leaveChatWithPage } from '@portico/features/chat/web/leave-chat.ts'
import { endThisSession, prepareEnd } from './end-this-session.ts'
import { reportFaultLazily } from '@portico/features/landing/web/lazy-fault-report.ts'
import { AppShell } from '@portico/features/landing/web/app-shell.tsx'
import { LoaderPage } from '@portico/features/landing/web/loader-page.tsx'
import type { MenuEntry } from '@portico/features/landing/web/user-menu.tsx'
import { ModuleLacking } from '@portico/features/landing/web/module-lacking.tsx'
import { ModuleRoute } from '@portico/features/landing/web/module-route.tsx'
import { RouteNotFound } from '@portico/features/landing/web/route-not-found.tsx'
import { saveWithPage } from '@portico/features/landing/web/keep-saving.ts'
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
import { OwnPassword, OwnPasswordItem } from '@portico/features/password-reset/web/own-password.tsx'
import { Profile, ProfileItem } from '@portico/features/profile/web/profile-entry.tsx'
import { pageRoutes, type PageRoute } from './routes.tsx'
import { abandonSession, SignOutDialog } from '@portico/features/sessions/web/sign-out.tsx'
import { validateStoredSession } from '@portico/features/sessions/web/validate-session.ts'
import { Tour, TourItem, TourOffer } from '@portico/features/tour/web/tour.tsx'
import { InvitationInMenu, TrialNotice } from './trial-in-app.tsx'
import { Invitation } from '@portico/features/invitations/web/invitation.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Loader } from '#web/ui/loader.tsx'
import messages from '@portico/features/landing/web/messages/en.json'
import { useLanguage, useMessages, type Translate } from '#web/platform/messages.ts'

/** Functions of features that run while the app is open. Each returns the function that stops it. */
const whileOpen: readonly (() => () => void)[] = [leaveChatWithPage, saveWithPage]

/** The entries of the user menu, one per feature. */
const menuEntries: readonly MenuEntry[] = [
  { Item: ProfileItem, Dialog: Profile },
  { Item: OwnPasswordItem, Dialog: OwnPassword },
  { Item: InvitationInMenu, Dialog: Invitation },
  { Item: TourItem, Dialog: Tour },
]

/** The controls beside the user menu. */
const notices = (
  <>
    <TourOffer />
    <TrialNotice />
  </>
)

function startAll(): () => void {
  const stops = whileOpen.map((start) => start())
  return () => {
    for (const stop of stops) stop()
  }
}

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
  useEffect(startAll, [])
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
          <Screen pathname={pathname} onLogout={onLogout} />
        </ErrorBoundary>
        <SignOutDialog open={isLeaving} onClose={() => setLeaving(false)} appname={appname} before={beforeSignOut} />
      </QueryClientProvider>
    </DirectionProvider>
  )
}

function Screen({ pathname, onLogout }: { pathname: string; onLogout: () => void }) {
  const isAt = (path: AppPath) => isAtPath(path, pathname)
  if (isAt('/load')) {
    return <LoaderPage validate={validateStoredSession} endSession={endThisSession} onLogout={onLogout} />
  }
  const route = pageRoutes.find(({ paths }) => paths.some(isAt))
  if (route === undefined) return <RouteNotFound onReturn={isSignedIn() ? returnToApp : null} onLeave={abandon} />
  const framed = <Framed route={route} onLogout={onLogout} />
  if (route.access === 'anyone') return framed
  return (
    <SignedInOnly returns={route.access === 'signed-in-returns'}>
      <ModuleRoute pathname={pathname} otherwise={lackingAt(route, onLogout)}>
        {framed}
      </ModuleRoute>
    </SignedInOnly>
  )
}

/** Shows a page in place of a module that the role lacks, inside the app's frame if the route has one. */
const lackingAt = (route: PageRoute, onLogout: () => void) => (kind: ModuleKind) => {
  const lacking = <ModuleLacking kind={kind} onReturn={returnToApp} />
  if (route.frame === 'bare') return <main>{lacking}</main>
  return <Framed route={{ ...route, frame: 'shell', Page: () => lacking }} onLogout={onLogout} />
}

/** The title of the page at a path, or null if there is none. */
function titleAt(pathname: string, t: Translate<typeof messages>): string | null {
  const route = pageRoutes.find(({ paths }) => paths.some((path) => isAtPath(path, pathname)))
  return route === undefined ? null : t.of(route.title)
}

function Framed({ route, onLogout }: { route: PageRoute; onLogout: () => void }) {
  const t = useMessages(messages)
  const { Page, frame, title } = route
  const page = (
    <Suspense key={title} fallback={frame === 'bare' ? <WaitingPage /> : <Loader />}>
      <Page onLogout={onLogout} />
    </Suspense>
  )
  if (frame === 'bare') return page
  const hasMain = frame === 'own-main'
  return (
    <AppShell
      title={t.of(title)}
      titleAt={(path) => titleAt(path, t)}
      notice={notices}
      entries={menuEntries}
      {...{ hasMain, onLogout }}
    >
      {page}
    </AppShell>
  )
}
