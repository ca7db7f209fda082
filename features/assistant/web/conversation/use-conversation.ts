import type * as z from 'zod/mini'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { Answer } from '#features/assistant/contract/answer.ts'
import { chatWithCsv } from '#features/assistant/contract/chat-with-csv.ts'
import { type ConversationMessage, readConversation } from '#features/assistant/contract/conversations.ts'
import { send, type Outcome, type Refused, type RefusalSeen } from '@portico/web/core/calls/send.ts'
import { sendStreaming } from '@portico/web/core/calls/send-streaming.ts'
import { session } from '@portico/web/core/sessions/storage.ts'
import { answerOfOutput } from './answer-of-output.ts'

/**
 * A message of the conversation. A failed answer keeps its question so that it can be asked again; a draft is replaced
 * by the final answer.
 */
export type Message =
  | { id: number; role: 'user'; text: string }
  | { id: number; role: 'assistant'; answer: Answer; isKept?: true; isDraft?: boolean }
  | { id: number; role: 'assistant'; failure: Failed }

/** Why a question failed: the sentence of spec B §8, the refusal if known, and the time (milliseconds since 1970). */
export type Failed = {
  sentence: string
  question: string
  reason: Refused<RefusalSeen<typeof chatWithCsv>> | null
  at: number
}

/** Spec B §8: the texts for a response that is not a success, and for no response. */
const refusedText = 'Sorry, Please ask again..'
const failedText = 'err'

/**
 * Returns the conversation of this page: its messages, whether an answer is pending, and functions to ask, stop, start
 * again and open a stored conversation. The server stores the conversation, and a reload opens it again. `onOpen`
 * receives the dataset of an opened conversation, or of an answer if none was chosen; `stays` is true if the page
 * should keep its view.
 */
export function useConversation(dataset: string | null, onOpen: OnOpen) {
  const { messages, add, replace, settle } = useMessageList()
  const [isWaiting, setWaiting] = useState(() => session.read('assistantConversation') !== null)
  const pending = useRef<AbortController | null>(null)
  const stop = () => {
    pending.current?.abort()
    pending.current = null
    setWaiting(false)
    settle()
  }
  const begin = (): AbortController => {
    stop()
    pending.current = new AbortController()
    setWaiting(true)
    return pending.current
  }
  const ask = async (question: string) => {
    const { signal } = begin()
    add({ role: 'user', text: question })
    const body = bodyOf(question, dataset, messages)
    const onEvent = draftsTo(add, signal)
    const outcome = await sendStreaming(chatWithCsv, { body }, { signal, wait: 60_000, onEvent })
    if (signal.aborted) return
    add(messageOf(outcome, question, dataset))
    stop()
    if (dataset === null) openAbout(outcome, onOpen)
  }
  const startAgain = () => {
    stop()
    replace([])
    session.remove('assistantConversation')
  }
  const show = (outcome: Read, stays: boolean) => {
    stop()
    if (!outcome.ok) return outcome
    session.write('assistantConversation', outcome.data.conversation.id)
    replace(outcome.data.messages.map((message) => shown(message, outcome.data.conversation.dataset)))
    onOpen(outcome.data.conversation.dataset, stays)
    return null
  }
  const open = async (id: string) => {
    const { signal } = begin()
    const outcome = await send(readConversation, { params: { id } }, { signal })
    return signal.aborted ? null : show(outcome, false)
  }
  const restore = useEffectEvent((outcome: Read) => {
    if (show(outcome, true)?.refusal === 'no-such-conversation') session.remove('assistantConversation')
  })
  useEffect(() => {
    const id = session.read('assistantConversation')
    if (id === null) return undefined
    const controller = new AbortController()
    pending.current = controller
    void send(readConversation, { params: { id } }, { signal: controller.signal }).then((outcome) =>
      controller.signal.aborted ? undefined : restore(outcome),
    )
    return () => controller.abort()
  }, [])
  return { messages, isWaiting, ask, stop, startAgain, open }
}

type OnOpen = (dataset: string | null, stays: boolean) => void
type Read = Outcome<OutputOf<typeof readConversation>, RefusalSeen<typeof readConversation>>
type ChatEvent = z.output<(typeof chatWithCsv)['events']>
type Asked = Outcome<OutputOf<typeof chatWithCsv>, RefusalSeen<typeof chatWithCsv>>

function useMessageList() {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const nextId = useRef(0)
  const numbered = (message: WithoutId): Message => ({ ...message, id: (nextId.current += 1) })
  return {
    messages,
    add: (message: WithoutId) => {
      const added = numbered(message)
      setMessages((former) => [...former.filter((message) => !isDraft(message)), added])
    },
    /** Keeps the draft as the answer if no final answer arrives. */
    settle: () =>
      setMessages((former) =>
        former.some(isDraft)
          ? former.map((message) => (isDraft(message) ? { ...message, isDraft: false } : message))
          : former,
      ),
    replace: (all: readonly WithoutId[]) => setMessages(all.map(numbered)),
  }
}

/** Chooses the dataset of the answer if the user has chosen none. */
function openAbout(outcome: Asked, onOpen: OnOpen) {
  const about = outcome.ok ? (outcome.data.answer?.dataset ?? null) : null
  if (about !== null) onOpen(about.id, true)
}

/** Adds the draft answers of a question, unless it has been stopped. */
const draftsTo = (add: (message: WithoutId) => void, signal: AbortSignal) => (sent: ChatEvent) => {
  if (sent.event === 'draft' && !signal.aborted) add({ role: 'assistant', answer: sent.answer, isDraft: true })
}

const isDraft = (message: Message) => 'isDraft' in message && message.isDraft

function bodyOf(question: string, dataset: string | null, messages: readonly Message[]) {
  const previous = previousOf(messages, dataset)
  return {
    input: question,
    data_needed: false,
    conversation: conversationId(),
    ...(dataset === null ? {} : { dataset }),
    ...(previous === null ? {} : { previous }),
  }
}

function messageOf(outcome: Asked, question: string, dataset: string | null): WithoutId {
  if (outcome.ok)
    return { role: 'assistant', answer: outcome.data.answer ?? answerOfOutput(outcome.data.output, dataset) }
  // The conversation was deleted in another tab; the next question starts a new one.
  if (outcome.refusal === 'no-such-conversation') session.remove('assistantConversation')
  const isAway = outcome.refusal === 'unreachable'
  const sentence = isAway ? failedText : refusedText
  return { role: 'assistant', failure: { sentence, question, reason: outcome, at: Date.now() } }
}

/** Returns the id of the open conversation, or of a new one. */
function conversationId(): string {
  const id = session.read('assistantConversation') ?? crypto.randomUUID()
  session.write('assistantConversation', id)
  return id
}

function shown({ role, message, answer }: ConversationMessage, dataset: string | null): WithoutId {
  if (role === 'user') return { role, text: message }
  return { role, answer: answer ?? answerOfOutput(message, dataset), isKept: true }
}

type WithoutId = Message extends infer Each ? (Each extends object ? Omit<Each, 'id'> : never) : never

/**
 * Returns how the last answer was computed, so that a short question can modify it; null if it was about another
 * dataset or had no query.
 */
function previousOf(messages: readonly Message[], dataset: string | null) {
  const answered = messages.findLast((message) => message.role === 'assistant' && 'answer' in message)
  if (answered === undefined || !('answer' in answered) || answered.answer.dataset?.id !== dataset) return null
  const [chart] = answered.answer.charts
  if (chart !== undefined) return { query: chart.query, chartType: chart.chartType }
  const [query] = answered.answer.queries
  return query === undefined ? null : { query, chartType: null }
}
