import { leaveChat } from '@portico/contract/chat/leave-chat.ts'

/**
 * Tells the server that the chat of this browser is over (spec B §7, "Chat logout"). A beacon: it arrives even while
 * the page closes, and nobody waits for it. At logout it goes out before the session ends.
 */
export function sendLeaveChat(): void {
  navigator.sendBeacon(leaveChat.path)
}

/**
 * Sends it whenever this page is left. Gives back what stops that.
 */
export function leaveChatWithPage(): () => void {
  addEventListener('pagehide', sendLeaveChat)
  return () => removeEventListener('pagehide', sendLeaveChat)
}
