import { readDataset } from '#features/assistant/contract/datasets.ts'
import type { ConversationMessage } from '#features/assistant/contract/conversations.ts'
import { send } from '@portico/web/core/calls/send.ts'
import type { Translate } from '@portico/web/platform/messages.ts'
import { computeTwice } from '#features/assistant/web/dashboard/use-results.ts'
import { conversationText, exportedOf, type Computed, type Kept } from './conversation-text.ts'
import type messages from '#features/assistant/web/messages/en.json'

/**
 * Saves a conversation as JSON or text, with the numbers and chart values that both engines compute from the current
 * data.
 */
export async function saveConversation(
  kept: Kept,
  form: 'text' | 'json',
  t: Translate<typeof messages>,
): Promise<void> {
  const computed = new Map<string, Computed>()
  for (const message of kept.messages) {
    const results = await computedOf(message)
    if (results !== null) computed.set(message.id, results)
  }
  const text = form === 'json' ? jsonOf(kept, computed) : conversationText(kept, computed, t)
  const type = form === 'json' ? 'application/json' : 'text/plain;charset=utf-8'
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = `${fileName(kept.conversation.title)}.${form === 'json' ? 'json' : 'txt'}`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Replaces characters in a title that file systems do not allow. */
export const fileName = (title: string) =>
  title
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .slice(0, 60) || 'conversation'

/** Computes the results of an answer; null if the answer has no queries or its data cannot be loaded. */
async function computedOf({ answer }: ConversationMessage): Promise<Computed | null> {
  if (answer === null || answer.dataset === null) return null
  const { all } = exportedOf(answer)
  if (all.length === 0) return null
  const read = await send(readDataset, { params: { id: answer.dataset.id } })
  if (!read.ok) return null
  const { dataset } = read.data
  const computed = await computeTwice(dataset, all, new AbortController().signal)
  return computed.ok ? { results: computed.value, columns: dataset.column_list } : null
}

/**
 * Returns the stored messages as JSON, each with its results in the order of its queries. Unverified results are null.
 */
function jsonOf(kept: Kept, computed: ReadonlyMap<string, Computed>): string {
  const withResults = kept.messages.map((message) => {
    const results = computed.get(message.id)?.results ?? []
    if (message.answer === null || results.length === 0) return message
    const values = results.map((result) =>
      result.state === 'verified' ? (result.result.points ?? result.result.value) : null,
    )
    return {
      ...message,
      computed: exportedOf(message.answer).all.map((query, index) => ({ query, result: values[index] })),
    }
  })
  return JSON.stringify({ ...kept, messages: withResults }, null, 2)
}
