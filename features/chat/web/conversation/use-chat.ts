import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { AttachmentSummary } from '@portico/contract/core/requests/request.ts'
import type { ChatMessage, ChatSummary } from '#features/chat/contract/chat-view.ts'
import { readChat } from '#features/chat/contract/chats.ts'
import { sendChatMessage } from '#features/chat/contract/send-chat-message.ts'
import { send, type Refused, type RefusalSeen } from '@portico/web/core/calls/send.ts'
import { sendStreaming } from '@portico/web/core/calls/send-streaming.ts'
import { session } from '@portico/web/core/sessions/storage.ts'
import { mergedMessages } from './merged-messages.ts'

/** A message that is being sent, or that was refused and can be sent again. */
export type Unsent = {
  id: string
  text: string
  files: readonly AttachmentSummary[]
  refusal: Refused<RefusalSeen<typeof sendChatMessage>> | null
}

/** The open chat. `summary` is null until it has been read, `id` is null until the first message. */
type Shown = {
  id: string | null
  summary: ChatSummary | null
  messages: readonly ChatMessage[]
  unsent: Unsent | null
}

type ReadRefusal = Refused<RefusalSeen<typeof readChat>>

const empty: Shown = { id: null, summary: null, messages: [], unsent: null }

/**
 * Maximum silence before a request counts as failed, in milliseconds. A model may take 45 seconds, but the server sends
 * a heartbeat every few seconds.
 */
const longestSilence = 30_000

/**
 * Returns the chat of this page: its messages, and functions to send a message, open another chat and start a new chat.
 * A reload opens the same chat again.
 */
export function useChat() {
  const { shown, current, show, add, refuse, begin } = useShownChat()
  const [isWaiting, setWaiting] = useState(false)
  const [isReading, setReading] = useState(shown.id !== null)
  const client = useQueryClient()
  const open = async (id: string): Promise<ReadRefusal | null> => {
    setReading(true)
    const outcome = await send(readChat, { params: { id }, query: {} })
    setReading(false)
    if (!outcome.ok) return outcome
    show({ id, summary: outcome.data.chat, messages: outcome.data.messages, unsent: null })
    return null
  }
  const ask = async (text: string, files: readonly AttachmentSummary[] = [], again: string | null = null) => {
    const message = { id: again ?? crypto.randomUUID(), text, files, refusal: null }
    const id = begin(message)
    setWaiting(true)
    const body = { id: message.id, text, files: files.map((file) => file.id) }
    const onEvent = (sent: ChatEvent) => (sent.event === 'kept' ? add(id, [sent.message]) : undefined)
    const outcome = await sendStreaming(sendChatMessage, { params: { id }, body }, { wait: longestSilence, onEvent })
    setWaiting(false)
    if (outcome.ok) add(id, outcome.data.messages)
    else if (current() === id) refuse(message, outcome)
    void client.invalidateQueries()
  }
  const handedOver = ({ chat, messages }: OutputOf<typeof readChat>) => {
    add(chat.id, messages, chat)
    void client.invalidateQueries()
  }
  const startAgain = () => show(empty)
  useFirstReading(open, startAgain)
  return { ...shown, isWaiting, isReading, ask, open, handedOver, startAgain, add }
}

type ChatEvent = z.output<(typeof sendChatMessage)['events']>

/** Returns the open chat and functions that change it. Changes for a chat that is no longer open are ignored. */
function useShownChat() {
  const [shown, setShown] = useState<Shown>(() => ({ ...empty, id: session.read('chatConversation') }))
  const current = useRef(shown.id)
  const show = (next: Shown) => {
    current.current = next.id
    if (next.id === null) session.remove('chatConversation')
    else session.write('chatConversation', next.id)
    setShown(next)
  }
  return {
    shown,
    current: () => current.current,
    show,
    /** Shows a message being sent, in a new chat if none is open. Returns the chat's id. */
    begin: (message: Unsent): string => {
      const id = current.current ?? crypto.randomUUID()
      if (current.current === null) show({ ...empty, id })
      setShown((before) => ({ ...before, unsent: message }))
      return id
    },
    add: (id: string, messages: readonly ChatMessage[], summary?: ChatSummary) => {
      if (current.current !== id) return
      setShown((before) => ({
        ...before,
        summary: summary ?? before.summary,
        messages: mergedMessages(before.messages, messages),
        unsent: messages.some((message) => message.id === before.unsent?.id) ? null : before.unsent,
      }))
    },
    /**
     * Keeps a refused message, which is sent again with the same id so that it is stored only once. If its chat was
     * deleted, the message starts a new chat.
     */
    refuse: (message: Unsent, refusal: NonNullable<Unsent['refusal']>) => {
      const unsent = { ...message, refusal }
      if (refusal.refusal === 'no-such-chat') return show({ ...empty, unsent })
      setShown((before) => ({ ...before, messages: before.messages.filter(({ id }) => id !== message.id), unsent }))
    },
  }
}

/** Reopens the chat that this tab had before a reload; closes it if it was deleted. */
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
