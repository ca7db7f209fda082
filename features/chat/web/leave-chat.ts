import { isAtPath } from '@portico/contract/core/pages/app-paths.ts'
import { leaveChat } from '#features/chat/contract/chats.ts'
import { isSignedIn } from '@portico/web/core/sessions/leave.ts'

/**
 * Tells the server that this browser's chat has ended (spec B §7, "Chat logout"). The message is a beacon, which
 * arrives even while the page closes; nothing waits for its response. At logout it is sent before the session ends.
 */
export function sendLeaveChat(): void {
  navigator.sendBeacon(leaveChat.path)
}

/**
 * Sends the beacon when a signed-in user leaves the page, on any route, because the chat stays open across routes.
 * Returns a function that stops listening for this.
 */
export function leaveChatWithPage(): () => void {
  // A page in a frame sends no beacon, because the surrounding page sends one. Only the chat itself sends one from a
  // frame.
  const isPage = window.parent === window || isAtPath('/chat', location.pathname)
  const leave = () => {
    if (isPage && isSignedIn()) sendLeaveChat()
  }
  addEventListener('pagehide', leave)
  return () => removeEventListener('pagehide', leave)
}
