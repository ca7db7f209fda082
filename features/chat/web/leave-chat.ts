import { isAtPath } from '@portico/contract/core/pages/app-paths.ts'
import { leaveChat } from '#features/chat/contract/leave-chat.ts'
import { isSignedIn } from '@portico/web/core/sessions/leave.ts'

/**
 * Reports to the server that the chat of this browser is over (spec B §7, "Chat logout"). A beacon: it arrives even
 * while the page closes, and its response is not awaited. At logout it is sent before the session ends.
 */
export function sendLeaveChat(): void {
  navigator.sendBeacon(leaveChat.path)
}

/**
 * Sends it whenever a signed-in user leaves the page, on any route, since the chat stays open on all. Returns the
 * function that stops that.
 */
export function leaveChatWithPage(): () => void {
  // A frame is a part of a page, which sends it itself; the chat's own ends with its frame.
  const isPage = window.parent === window || isAtPath('/chat', location.pathname)
  const leave = () => {
    if (isPage && isSignedIn()) sendLeaveChat()
  }
  addEventListener('pagehide', leave)
  return () => removeEventListener('pagehide', leave)
}
