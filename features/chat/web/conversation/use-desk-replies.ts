import { useEffect, useEffectEvent } from 'react'
import type { ChatMessage, ChatSummary } from '#features/chat/contract/chat-view.ts'
import { readChat } from '#features/chat/contract/chats.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { nextWait } from './merged-messages.ts'

/**
 * Checks for the desk's replies in a chat that was handed over, while the page is visible: soon after a message, then
 * less and less often. `last` is the index up to which all messages are known; a change resets the interval.
 */
export function useDeskReplies(
  chat: ChatSummary | null,
  last: number,
  onRead: (id: string, messages: readonly ChatMessage[], chat: ChatSummary) => void,
): void {
  const id = chat === null || chat.request === null ? null : chat.id
  const receive = useEffectEvent(onRead)
  useEffect(() => {
    if (id === null) return undefined
    let wait = nextWait(null)
    let timer: ReturnType<typeof setTimeout>
    const ending = new AbortController()
    const look = async () => {
      if (document.visibilityState === 'visible') {
        const query = { after: String(Math.max(0, last)) }
        const outcome = await send(readChat, { params: { id }, query }, { signal: ending.signal })
        if (ending.signal.aborted) return
        if (outcome.ok) receive(id, outcome.data.messages, outcome.data.chat)
      }
      wait = nextWait(wait)
      timer = setTimeout(() => void look(), wait)
    }
    const lookNow = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      wait = nextWait(null)
      void look()
    }
    timer = setTimeout(() => void look(), wait)
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      ending.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [id, last])
}
