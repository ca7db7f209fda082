import { leaveChat } from '@portico/contract/features/chat/leave-chat.ts'
import { isSignedIn } from '#web/core/sessions/leave.ts'

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
  const leave = () => {
    if (isSignedIn()) sendLeaveChat()
  }
  addEventListener('pagehide', leave)
  return () => removeEventListener('pagehide', leave)
}
