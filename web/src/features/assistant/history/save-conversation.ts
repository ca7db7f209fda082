import type {
  ConversationMessage,
  ConversationSummary,
} from '@portico/contract/features/assistant/conversation-view.ts'
import { readDataset } from '@portico/contract/features/assistant/read-dataset.ts'
import { send } from '#web/core/calls/send.ts'
import type { Translate } from '#web/platform/messages.ts'
import { sentenceText } from '#web/features/assistant/conversation/sentence-text.ts'
import { computeTwice } from '#web/features/assistant/dashboard/use-results.ts'
import type messages from '#web/features/assistant/messages/en.json'

type Kept = { conversation: ConversationSummary; messages: readonly ConversationMessage[] }

/**
 * Saves a conversation as a file: as JSON, or as text with the numbers that both engines compute of the data as it is now.
 */
export async function saveConversation(
  kept: Kept,
  form: 'text' | 'json',
  t: Translate<typeof messages>,
): Promise<void> {
  const text = form === 'json' ? JSON.stringify(kept, null, 2) : await conversationText(kept, t)
  const type = form === 'json' ? 'application/json' : 'text/plain;charset=utf-8'
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = `${fileName(kept.conversation.title)}.${form === 'json' ? 'json' : 'txt'}`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A title without what file systems refuse. */
export const fileName = (title: string) =>
  title
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .slice(0, 60) || 'conversation'

async function conversationText(
  { conversation, messages: kept }: Kept,
  t: Translate<typeof messages>,
): Promise<string> {
  const lines = [conversation.title, '']
  for (const message of kept) {
    const text = message.role === 'user' ? message.message : await answerText(message, t)
    lines.push(`${t(message.role === 'user' ? 'you' : 'assistant')} (${message.at}):`, text, '')
  }
  return lines.join('\n')
}

async function answerText({ message, answer }: ConversationMessage, t: Translate<typeof messages>): Promise<string> {
  if (answer === null) return message
  const { columns, passages, charts, queries } = answer
  const rest = [
    ...charts.slice(0, 1).map(({ title }) => title),
    ...columns.map((name) => `- ${name}`),
    ...passages.map(({ title, text, link }) => `- ${title}: ${text} (${link})`),
  ].filter((line) => line !== answer.sentence)
  const results = queries.length === 0 ? [] : await resultsOf(answer)
  const note = answer.note === undefined ? [] : [answer.note]
  return [...note, sentenceText(answer.sentence, queries, results, t), ...rest].join('\n')
}

async function resultsOf({ dataset, queries }: NonNullable<ConversationMessage['answer']>) {
  if (dataset === null) return []
  const read = await send(readDataset, { params: { id: dataset.id } })
  if (!read.ok) return queries.map(() => ({ state: 'withheld' }) as const)
  const computed = await computeTwice(read.data.dataset, queries, new AbortController().signal)
  return computed.ok ? computed.results : queries.map(() => ({ state: 'withheld' }) as const)
}
