import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { ChatFile, ChatMessage, ChatSummary } from '@portico/contract/features/chat/chat-view.ts'
import { readChat } from '@portico/contract/features/chat/read-chat.ts'
import { sendChatMessage } from '@portico/contract/features/chat/send-chat-message.ts'
import { send, type Refused, type RefusalSeen } from '#web/core/calls/send.ts'
import { sendStreaming } from '#web/core/calls/send-streaming.ts'
import { session } from '#web/core/sessions/storage.ts'
import { mergedMessages } from './merged-messages.ts'

/** A message on its way. A refusal keeps it, to be sent again. */
export type Unsent = {
  id: string
  text: string
  files: readonly ChatFile[]
  refusal: Refused<RefusalSeen<typeof sendChatMessage>> | null
}

/** The chat that is shown. `summary` is null until it has been read, `id` null until a message begins it. */
type Shown = {
  id: string | null
  summary: ChatSummary | null
  messages: readonly ChatMessage[]
  unsent: Unsent | null
}

type ReadRefusal = Refused<RefusalSeen<typeof readChat>>

const empty: Shown = { id: null, summary: null, messages: [], unsent: null }

/** A model may take three quarters of a minute; the server sends a sign of life every few seconds. */
const longestSilence = 30_000

/**
 * The chat of this page: its messages, and what sends one, opens another chat and begins a new one. A reload opens the same again.
 */
export function useChat() {
  const [shown, setShown] = useState<Shown>(() => ({ ...empty, id: session.read('chatConversation') }))
  const [isWaiting, setWaiting] = useState(false)
  const [isReading, setReading] = useState(shown.id !== null)
  const current = useRef(shown.id)
  const client = useQueryClient()

  const show = useCallback((next: Shown) => {
    current.current = next.id
    if (next.id === null) session.remove('chatConversation')
    else session.write('chatConversation', next.id)
    setShown(next)
  }, [])
  const add = useCallback((id: string, messages: readonly ChatMessage[], summary?: ChatSummary) => {
    if (current.current !== id) return
    setShown((before) => ({
      ...before,
      summary: summary ?? before.summary,
      messages: mergedMessages(before.messages, messages),
      unsent: messages.some((each) => each.id === before.unsent?.id) ? null : before.unsent,
    }))
  }, [])

  const open = useCallback(
    async (id: string): Promise<ReadRefusal | null> => {
      setReading(true)
      const outcome = await send(readChat, { params: { id }, query: {} })
      setReading(false)
      if (!outcome.ok) return outcome
      show({ id, summary: outcome.data.chat, messages: outcome.data.messages, unsent: null })
      return null
    },
    [show],
  )
  const ask = useCallback(
    async (text: string, files: readonly ChatFile[] = [], again: string | null = null) => {
      const id = current.current ?? crypto.randomUUID()
      if (current.current === null) show({ ...empty, id })
      const message = { id: again ?? crypto.randomUUID(), text, files, refusal: null }
      setShown((before) => ({ ...before, unsent: message }))
      setWaiting(true)
      const body = { id: message.id, text, files: files.map((file) => file.id) }
      const outcome = await sendStreaming(
        sendChatMessage,
        { params: { id }, body },
        {
          wait: longestSilence,
          onEvent: (sent) => (sent.event === 'kept' ? add(id, [sent.message]) : undefined),
        },
      )
      setWaiting(false)
      if (outcome.ok) add(id, outcome.data.messages)
      else if (current.current === id) setShown((before) => withRefusal(before, message, outcome))
      void client.invalidateQueries()
    },
    [add, show, client],
  )
  const handedOver = useCallback(
    ({ chat, messages }: OutputOf<typeof readChat>) => {
      add(chat.id, messages, chat)
      void client.invalidateQueries()
    },
    [add, client],
  )
  useFirstReading(open, () => show(empty))
  return {
    ...shown,
    isWaiting,
    isReading,
    ask,
    open,
    handedOver,
    /** Messages that arrived otherwise. */
    add,
    startAgain: useCallback(() => show(empty), [show]),
  }
}

/** Opens the chat that this tab had before a reload; one that is gone is left. */
function useFirstReading(open: (id: string) => Promise<ReadRefusal | null>, leave: () => void) {
  const read = useEffectEvent(async (id: string) => {
    const refusal = await open(id)
    if (refusal?.refusal === 'no-such-chat') leave()
  })
  useEffect(() => {
    const id = session.read('chatConversation')
    if (id !== null) void read(id)
  }, [])
}

/** A refused message is sent again with its own id, which keeps it once; one of a chat that is gone begins another. */
function withRefusal(before: Shown, message: Unsent, refusal: NonNullable<Unsent['refusal']>): Shown {
  const messages = before.messages.filter(({ id }) => id !== message.id)
  return { ...before, messages, unsent: { ...message, refusal } }
}
