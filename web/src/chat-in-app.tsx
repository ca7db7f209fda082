import { ChatPage } from '@portico/features/chat/web/chat-page.tsx'
import { useHasModule } from '@portico/features/landing/web/list-modules.ts'

/** The chat page. It offers the desk to roles that have that module. */
export function Chat() {
  return <ChatPage hasDesk={useHasModule('Desk')} />
}
