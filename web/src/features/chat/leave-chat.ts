import { leaveChat } from '@portico/contract/features/chat/leave-chat.ts'
import { isSignedIn } from '#web/core/sessions/leave.ts'

/**
 * Reports to the server that the chat of this browser is over (spec B §7, "Chat logout"). A beacon: it arrives even while
 * the page closes, and its answer is not awaited. At logout it goes out before the session ends.
 */
export function sendLeaveChat(): void {
  navigator.sendBeacon(leaveChat.path)
}

/**
 * Sends it whenever a user who is signed in leaves this page, whatever it shows: the chat goes on beside all of them. Returns
 * what stops that.
 */
export function leaveChatWithPage(): () => void {
  const leave = () => {
    if (isSignedIn()) sendLeaveChat()
  }
  addEventListener('pagehide', leave)
  return () => removeEventListener('pagehide', leave)
}
