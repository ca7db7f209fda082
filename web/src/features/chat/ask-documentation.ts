import { askDocumentation } from '@portico/contract/features/chat/ask-documentation.ts'
import { useCallback, useRef, useState } from 'react'
import { send, messageFor } from '#web/core/calls/send.ts'
import { keepConversation, readConversation, type Message } from './conversation.ts'
import { useMessages, type Translate } from '#web/platform/messages.ts'
import chatMessages from '#web/features/chat/messages/en.json'

/**
 * The conversation and how to continue it. One question is asked at a time; `ask` returns whether it was accepted.
 */
export function useConversation() {
  const t = useMessages(chatMessages)
  const [messages, setMessages] = useState(readConversation)
  const [waiting, setWaiting] = useState(false)
  const onItsWay = useRef(false)
  const add = useCallback((message: Message) => {
    setMessages((before) => {
      const after = [...before, message]
      keepConversation(after)
      return after
    })
  }, [])
  const ask = useCallback(
    (text: string): boolean => {
      const question = text.trim()
      if (question === '' || onItsWay.current) return false
      onItsWay.current = true
      setWaiting(true)
      add({ id: crypto.randomUUID(), kind: 'question', text: question })
      void answerTo(t, question).then((message) => {
        onItsWay.current = false
        setWaiting(false)
        add(message)
      })
      return true
    },
    [t, add],
  )
  const startAgain = useCallback(() => {
    setMessages([])
    keepConversation([])
  }, [])
  return { messages, waiting, ask, startAgain }
}

async function answerTo(t: Translate<typeof chatMessages>, question: string): Promise<Message> {
  const outcome = await send(askDocumentation, { body: { question } })
  const id = crypto.randomUUID()
  if (outcome.ok) return { id, kind: 'answer', passages: outcome.data.passages }
  return { id, kind: 'failure', text: `${t('sorry')} ${messageFor(outcome, t)}`, question }
}
