import type * as z from 'zod/mini'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { Answer } from '#features/assistant/contract/answer.ts'
import { chatWithCsv } from '#features/assistant/contract/chat-with-csv.ts'
import type { ConversationMessage } from '#features/assistant/contract/conversation-view.ts'
import { readConversation } from '#features/assistant/contract/read-conversation.ts'
import { send, type Outcome, type Refused, type RefusalSeen } from '@portico/web/core/calls/send.ts'
import { sendStreaming } from '@portico/web/core/calls/send-streaming.ts'
import { session } from '@portico/web/core/sessions/storage.ts'
import { answerOfOutput } from './answer-of-output.ts'

/** A message of the conversation. An answer that failed keeps its question, which can be asked again; a draft is replaced by the answer. */
export type Message =
  | { id: number; role: 'user'; text: string }
  | { id: number; role: 'assistant'; answer: Answer; isKept?: true; isDraft?: boolean }
  | { id: number; role: 'assistant'; failure: Failed }

/** The sentence of spec B, why there is no answer where that is known, and when (milliseconds since 1970). */
export type Failed = {
  sentence: string
  question: string
  reason: Refused<RefusalSeen<typeof chatWithCsv>> | null
  at: number
}

/** Spec B §8: a response that is no success, and none at all. */
const refusedText = 'Sorry, Please ask again..'
const failedText = 'err'

/**
 * The conversation of this page: its messages, whether an answer is awaited, and what asks, stops, begins again and opens a kept one. The
 * server keeps it; a reload opens it again. `onOpen` gets the dataset of a conversation that is opened; where the page stays as it is, after
 * a reload, also the one that an answer is about where none was chosen.
 */
export function useConversation(dataset: string | null, onOpen: OnOpen) {
  const { messages, add, replace, settle } = useMessageList()
  const [isWaiting, setWaiting] = useState(() => session.read('assistantConversation') !== null)
  const asking = useRef<AbortController | null>(null)
  const stop = () => {
    asking.current?.abort()
    asking.current = null
    setWaiting(false)
    settle()
  }
  const begin = (): AbortController => {
    stop()
    asking.current = new AbortController()
    setWaiting(true)
    return asking.current
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
    replace(outcome.data.messages.map((each) => shown(each, outcome.data.conversation.dataset)))
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
    const own = new AbortController()
    asking.current = own
    void send(readConversation, { params: { id } }, { signal: own.signal }).then((outcome) =>
      own.signal.aborted ? undefined : restore(outcome),
    )
    return () => own.abort()
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
  const numbered = (each: WithoutId): Message => ({ ...each, id: (nextId.current += 1) })
  return {
    messages,
    add: (message: WithoutId) => {
      const added = numbered(message)
      setMessages((former) => [...former.filter((each) => !isDraft(each)), added])
    },
    /** A draft stays as the answer where no other comes. */
    settle: () =>
      setMessages((former) =>
        former.some(isDraft) ? former.map((each) => (isDraft(each) ? { ...each, isDraft: false } : each)) : former,
      ),
    replace: (all: readonly WithoutId[]) => setMessages(all.map(numbered)),
  }
}

/** Opens the dataset that an answer is about, where none was chosen. */
function openAbout(outcome: Asked, onOpen: OnOpen) {
  const about = outcome.ok ? (outcome.data.answer?.dataset ?? null) : null
  if (about !== null) onOpen(about.id, true)
}

/** Adds the drafts among the events of a question, unless it has been stopped. */
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
  // Deleted meanwhile, in another tab: asked again, it begins another one.
  if (outcome.refusal === 'no-such-conversation') session.remove('assistantConversation')
  const isAway = outcome.refusal === 'unreachable'
  const sentence = isAway ? failedText : refusedText
  return { role: 'assistant', failure: { sentence, question, reason: outcome, at: Date.now() } }
}

/** The id of the open conversation, or of one that begins. */
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

/** What the last answer was about, where that is the same dataset: a short question may change it. */
function previousOf(messages: readonly Message[], dataset: string | null) {
  const answered = messages.findLast((message) => message.role === 'assistant' && 'answer' in message)
  if (answered === undefined || !('answer' in answered) || answered.answer.dataset?.id !== dataset) return null
  const [chart] = answered.answer.charts
  if (chart !== undefined) return { query: chart.query, chartType: chart.chartType }
  const [query] = answered.answer.queries
  return query === undefined ? null : { query, chartType: null }
}
