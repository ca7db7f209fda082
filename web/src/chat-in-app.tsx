import { ChatPage } from '@portico/features/chat/web/chat-page.tsx'
import { useHasModule } from '@portico/features/landing/web/list-modules.ts'

/** The chat, which offers the desk to roles that have it. */
export function Chat() {
  return <ChatPage hasDesk={useHasModule('Desk')} />
}
