import { ChatPage } from '#web/features/chat/chat-page.tsx'
import { useHasModule } from '#web/features/landing/list-modules.ts'

/** The chat, which offers the desk to roles that have it. */
export function Chat() {
  return <ChatPage hasDesk={useHasModule('Desk')} />
}
