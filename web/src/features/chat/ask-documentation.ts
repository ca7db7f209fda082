import { askDocumentation } from '@portico/contract/features/chat/ask-documentation.ts'
import { useCallback, useState } from 'react'
import { send, messageFor } from '#web/core/calls/send.ts'
import { keepConversation, readConversation, type Message } from './conversation.ts'
import { useOneAtATime } from '#web/ui/form/use-one-at-a-time.ts'
import { useMessages, type Translate } from '#web/platform/messages.ts'
import chatMessages from '#web/features/chat/messages/en.json'

/**
 * The conversation and how to continue it. One question is asked at a time; `ask` returns whether it was accepted.
 */
export function useConversation() {
  const t = useMessages(chatMessages)
  const [messages, setMessages] = useState(readConversation)
  const { busy, run, isBusy } = useOneAtATime()
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
      if (question === '' || isBusy()) return false
      add({ id: crypto.randomUUID(), kind: 'question', text: question })
      void run(() => answerTo(t, question), add)
      return true
    },
    [t, add, run, isBusy],
  )
  const startAgain = useCallback(() => {
    setMessages([])
    keepConversation([])
  }, [])
  return { messages, waiting: busy, ask, startAgain }
}

async function answerTo(t: Translate<typeof chatMessages>, question: string): Promise<Message> {
  const outcome = await send(askDocumentation, { body: { question } })
  const id = crypto.randomUUID()
  if (outcome.ok) return { id, kind: 'answer', passages: outcome.data.passages }
  return { id, kind: 'failure', text: `${t('sorry')} ${messageFor(outcome, t)}`, question }
}
