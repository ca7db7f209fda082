import type { chat as contract } from '#features/chat/contract/feature.ts'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { leaveChatWithPage, sendLeaveChat } from './leave-chat.ts'
import messages from '#features/chat/web/messages/en.json'

/** The parts of the app for chats. */
export const chat: WebFeature<keyof typeof contract.pages> = {
  screens: ({ offered }) => [
    {
      paths: ['/chatBot', '/mpichatbot', '/gateschatbot', '/browserapp'],
      title: titleOf(messages, 'chatBot'),
      Page: lazyPart(async () => {
        const [{ ChatLauncherPage }, LogoutIcon] = await Promise.all([
          import('#features/chat/web/launcher/chat-launcher-page.tsx'),
          offered.loadLogoutIcon(),
        ])
        return ({ onLogout }: { onLogout: () => void }) => (
          <ChatLauncherPage logout={<LogoutIcon onLogout={onLogout} />} />
        )
      }),
      frame: 'own-main',
      access: 'signed-in-returns',
    },
    {
      paths: ['/chat'],
      title: titleOf(messages, 'title'),
      Page: lazyPart(async () => {
        const { ChatPage } = await import('./chat-page.tsx')
        return function Chat() {
          return <ChatPage hasDesk={offered.useHasModule('Desk')} />
        }
      }),
      frame: 'bare',
      access: 'signed-in-returns',
    },
  ],
  whileOpen: leaveChatWithPage,
  beforeSessionEnds: sendLeaveChat,
}
