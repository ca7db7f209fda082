import { signInAddress } from '@portico/features/landing/contract/load-address.ts'
import { addressAfterSignIn } from '@portico/features/landing/contract/address-after-sign-in.ts'
import type { AppPath } from '@portico/contract/core/pages/app-paths.ts'
import type { ComponentType } from 'react'
import type messages from '@portico/features/landing/web/messages/en.json'
import type { KeyOf } from '#web/platform/messages.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'

/** The props that a page may need from the app. */
type PageProps = { onLogout: () => void }

/** An address, and the screen at it. */
export type PageRoute = {
  paths: readonly AppPath[]
  /** The key of the document's title, among the messages of `landing`. */
  title: KeyOf<typeof messages>
  Page: ComponentType<PageProps>
  /**
   * `shell`: inside the app's frame. `own-main`: also inside it, with a `main` element of its own. `bare`: without the
   * frame.
   */
  frame: 'shell' | 'own-main' | 'bare'
  /** Who may open the page. `signed-in-returns`: a visitor who is not signed in returns to it after signing in. */
  access: 'anyone' | 'signed-in' | 'signed-in-returns'
}

const Insights = lazyPart(async () => (await import('./insights-in-app.tsx')).Insights)
const Devices = lazyPart(async () => (await import('./devices-in-app.tsx')).Devices)
const Device = lazyPart(async () => (await import('./devices-in-app.tsx')).Device)
const Enrolment = lazyPart(async () => (await import('./devices-in-app.tsx')).Enrolment)
const Orchestrator = lazyPart(async () => (await import('./orchestrator-in-app.tsx')).Orchestrator)
const OtherApp = lazyPart(async () => (await import('@portico/features/modules/web/app/app-entry.tsx')).AppEntry)
const NewRequest = lazyPart(
  async () => (await import('@portico/features/desk/web/new-request-page.tsx')).NewRequestPage,
)
const Request = lazyPart(async () => (await import('./desk-in-app.tsx')).Request)
const Desk = lazyPart(async () => (await import('@portico/features/desk/web/desk-page.tsx')).DeskPage)
const DeskQueue = lazyPart(async () => (await import('./desk-in-app.tsx')).DeskQueue)
const DeskReplies = lazyPart(async () => (await import('./desk-in-app.tsx')).DeskReplies)
const DeskSettings = lazyPart(async () => (await import('./desk-in-app.tsx')).DeskSettings)
const Chat = lazyPart(async () => (await import('./chat-in-app.tsx')).Chat)
const ChatLauncher = lazyPart(async () => {
  const { ChatLauncherPage } = await import('@portico/features/chat/web/launcher/chat-launcher-page.tsx')
  const { LogoutIcon } = await import('@portico/features/landing/web/logout-icon.tsx')
  return ({ onLogout }: PageProps) => <ChatLauncherPage logout={<LogoutIcon onLogout={onLogout} />} />
})
const AskClassic = lazyPart(
  async () => (await import('@portico/features/assistant/web/classic/classic-page.tsx')).ClassicPage,
)
const Ask = lazyPart(async () => (await import('@portico/features/assistant/web/ask-page.tsx')).AskPage)
const Glossary = lazyPart(
  async () => (await import('@portico/features/documentation/web/glossary-page.tsx')).GlossaryPage,
)
const Document = lazyPart(
  async () => (await import('@portico/features/documentation/web/document-page.tsx')).DocumentPage,
)
const FramedDocument = lazyPart(
  async () => (await import('@portico/features/documentation/web/frame/framed-page.tsx')).FramedPage,
)
const Sessions = lazyPart(async () => (await import('@portico/features/sessions/web/sessions-page.tsx')).SessionsPage)
const Modules = lazyPart(async () => (await import('./modules-in-app.tsx')).Modules)
const Success = lazyPart(async () => (await import('./success.tsx')).Success)

const Expired = lazyPart(
  async () => (await import('@portico/features/landing/web/validity-expired.tsx')).ValidityExpired,
)
const Reset = lazyPart(async () => (await import('@portico/features/password-reset/web/reset-page.tsx')).ResetPage)

const Callback = lazyPart(async () => {
  const { CallbackPage } = await import('@portico/features/single-sign-on/web/callback-page.tsx')
  return () => <CallbackPage addressAfter={addressAfterSignIn} />
})
const Registration = lazyPart(async () => (await import('./registration.tsx')).Registration)
const Verify = lazyPart(async () => {
  const { VerifyPage } = await import('@portico/features/trial/web/verify-page.tsx')
  const { ChoosePassword } = await import('@portico/features/password-reset/web/reset-page.tsx')
  return () => <VerifyPage ChoosePassword={ChoosePassword} />
})

const RequestAction = lazyPart(async () => {
  const { RequestActionPage } = await import('@portico/features/approvals/web/request-action-page.tsx')
  return () => <RequestActionPage addressOfSignIn={signInAddress} />
})

const chatPages = ['/chatBot', '/mpichatbot', '/gateschatbot', '/browserapp'] as const

/**
 * Every address of the app with its screen. `/` has the sign-in screens (front.tsx), `/load` the loader; unknown
 * addresses show Route Not Found (app.tsx).
 */
export const pageRoutes: readonly PageRoute[] = [
  { paths: ['/insights/devices'], title: 'devices', Page: Devices, frame: 'shell', access: 'signed-in-returns' },
  { paths: ['/insights/devices/*'], title: 'device', Page: Device, frame: 'shell', access: 'signed-in-returns' },
  { paths: ['/insights/enrolment'], title: 'enrolment', Page: Enrolment, frame: 'shell', access: 'signed-in-returns' },
  // Must follow the longer paths, because it matches them too.
  {
    paths: ['/insights', '/insights/*'],
    title: 'insights',
    Page: Insights,
    frame: 'shell',
    access: 'signed-in-returns',
  },
  {
    paths: ['/orchestrator', '/orchestrator/*'],
    title: 'orchestrator',
    Page: Orchestrator,
    frame: 'shell',
    access: 'signed-in-returns',
  },
  { paths: ['/desk/queue'], title: 'deskQueue', Page: DeskQueue, frame: 'shell', access: 'signed-in-returns' },
  { paths: ['/desk/replies'], title: 'deskReplies', Page: DeskReplies, frame: 'shell', access: 'signed-in-returns' },
  { paths: ['/desk/settings'], title: 'deskSettings', Page: DeskSettings, frame: 'shell', access: 'signed-in-returns' },
  { paths: ['/desk/new'], title: 'desk', Page: NewRequest, frame: 'shell', access: 'signed-in-returns' },
  { paths: ['/desk/requests/*'], title: 'desk', Page: Request, frame: 'shell', access: 'signed-in-returns' },
  { paths: ['/desk', '/desk/*'], title: 'desk', Page: Desk, frame: 'shell', access: 'signed-in-returns' },
  { paths: chatPages, title: 'chatBot', Page: ChatLauncher, frame: 'own-main', access: 'signed-in-returns' },
  { paths: ['/chat'], title: 'chat', Page: Chat, frame: 'bare', access: 'signed-in-returns' },
  {
    paths: ['/askBot/classic'],
    title: 'assistant',
    Page: AskClassic,
    frame: 'shell',
    access: 'signed-in-returns',
  },
  { paths: ['/askBot'], title: 'assistant', Page: Ask, frame: 'shell', access: 'signed-in-returns' },
  { paths: ['/glossary'], title: 'glossary', Page: Glossary, frame: 'shell', access: 'signed-in' },
  { paths: ['/document/page'], title: 'documentation', Page: FramedDocument, frame: 'bare', access: 'anyone' },
  { paths: ['/document', '/document/*'], title: 'documentation', Page: Document, frame: 'shell', access: 'signed-in' },
  { paths: ['/beakapps'], title: 'modules', Page: Modules, frame: 'shell', access: 'signed-in-returns' },
  { paths: ['/apps/*'], title: 'modules', Page: OtherApp, frame: 'shell', access: 'signed-in-returns' },
  { paths: ['/success'], title: 'loginSuccessful', Page: Success, frame: 'bare', access: 'anyone' },
  {
    paths: ['/registration', '/registration/msp'],
    title: 'registration',
    Page: Registration,
    frame: 'bare',
    access: 'anyone',
  },
  { paths: ['/request-action'], title: 'requestAction', Page: RequestAction, frame: 'bare', access: 'anyone' },
  { paths: ['/verify'], title: 'verify', Page: Verify, frame: 'bare', access: 'anyone' },
  { paths: ['/reset'], title: 'resetPassword', Page: Reset, frame: 'bare', access: 'anyone' },
  { paths: ['/callback/*'], title: 'loginSuccessful', Page: Callback, frame: 'bare', access: 'anyone' },
  { paths: ['/validityexpiry'], title: 'expired', Page: Expired, frame: 'bare', access: 'anyone' },
  { paths: ['/sessions'], title: 'sessions', Page: Sessions, frame: 'shell', access: 'signed-in-returns' },
]
