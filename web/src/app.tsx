import { isAtPath, type AppPath } from '@portico/contract/plumbing/app-paths.ts'
import { directionOf } from '@portico/contract/plumbing/language.ts'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { leaveChatWithPage, sendLeaveChat } from './chat/leave-chat.ts'
import { endThisSession } from './end-this-session.ts'
import { faultReport } from './fault-report.ts'
import { AppShell } from './landing/app-shell.tsx'
import { LoaderPage } from './landing/loader-page.tsx'
import { ModuleRoute } from './landing/module-route.tsx'
import { RouteNotFound } from './landing/route-not-found.tsx'
import { saveLogoutState } from './landing/save-preferences.ts'
import { SignedInOnly } from './landing/signed-in-only.tsx'
import { SomethingWentWrong } from './ui/something-went-wrong.tsx'
import { appname } from './landing/stored-modules.ts'
import { useSessionRules } from './landing/session-rules.ts'
import { isSignedIn } from './plumbing/leave.ts'
import { goTo } from './plumbing/navigate.ts'
import { pageData, showLook } from './plumbing/page-data.ts'
import { keepOwnLook, ownLook } from './plumbing/own-look.ts'
import { OwnPassword, OwnPasswordItem } from './password-reset/own-password.tsx'
import { pageRoutes, type PageRoute } from './routes.tsx'
import { abandonSession, SignOutDialog } from './sign-in/sign-out.tsx'
import { validateStoredSession } from './sign-in/validate-session.ts'
import { InvitationItem, TrialNotice } from './trial-in-app.tsx'
import { Invitation } from './trial/invitation.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Loader } from './ui/loader.tsx'
import type { words } from './landing/words/en.ts'
import { currentLanguage, wordsOf } from './plumbing/words.ts'

const say = wordsOf<typeof words>('landing')

const beforeSignOut = () => {
  sendLeaveChat()
  return saveLogoutState()
}
const abandon = () => {
  sendLeaveChat()
  abandonSession()
}
const returnToApp = () => goTo('/load', 'replace')

/** What the app changed of the page goes back to what the sign-in screens expect. */
function showFront(): void {
  const { settings } = pageData()
  showLook(settings)
  document.title = settings.doctitle
}

/**
 * Everything behind sign-in: the page of the address, what is around it, and the logout dialog over it.
 */
export function App() {
  const [client] = useState(() => new QueryClient())
  const [isLeaving, setLeaving] = useState(false)
  const [pathname] = useLocation()
  const onLogout = () => setLeaving(true)
  useSessionRules()
  useEffect(leaveChatWithPage, [])
  // The server knew the user's own look by its cookie; a browser without one has it from this tab.
  useLayoutEffect(() => {
    const own = ownLook()
    if (own !== null) keepOwnLook(own)
    return showFront
  }, [])
  return (
    <DirectionProvider direction={directionOf(currentLanguage())}>
      <QueryClientProvider client={client}>
        <ErrorBoundary resetOn={pathname} Fallback={SomethingWentWrong} report={faultReport}>
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
  const notFound = <RouteNotFound onReturn={isSignedIn() ? returnToApp : null} onLeave={abandon} />
  if (route === undefined) return notFound
  const framed = <Framed route={route} onLogout={onLogout} />
  if (route.access === 'anyone') return framed
  return (
    <SignedInOnly returns={route.access === 'signed-in-returns'}>
      <ModuleRoute pathname={pathname} otherwise={notFound}>
        {framed}
      </ModuleRoute>
    </SignedInOnly>
  )
}

function Framed({ route, onLogout }: { route: PageRoute; onLogout: () => void }) {
  const { Page, frame, title } = route
  const [isInviting, setInviting] = useState(false)
  const invite = () => setInviting(true)
  const [isChanging, setChanging] = useState(false)
  const changePassword = () => setChanging(true)
  const page = (
    <Suspense key={title} fallback={<Loader whole={frame === 'bare'} />}>
      <Page onLogout={onLogout} />
    </Suspense>
  )
  if (frame === 'bare') return page
  return (
    <>
      <AppShell
        title={say.of(title)}
        hasMain={frame === 'own-main'}
        onLogout={onLogout}
        notice={<TrialNotice />}
        renderItems={(leaveFor) => (
          <>
            <OwnPasswordItem onChange={() => leaveFor(changePassword)} />
            <InvitationItem onInvite={() => leaveFor(invite)} />
          </>
        )}
      >
        {page}
      </AppShell>
      <Invitation open={isInviting} onClose={() => setInviting(false)} />
      <OwnPassword open={isChanging} onClose={() => setChanging(false)} />
    </>
  )
}
