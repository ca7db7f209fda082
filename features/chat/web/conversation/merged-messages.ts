import type { ChatMessage } from '#features/chat/contract/chat-view.ts'

/**
 * Merges messages into a chat, each once, ordered by `place`; returns the same list if there is nothing to add.
 */
export function mergedMessages(known: readonly ChatMessage[], further: readonly ChatMessage[]): readonly ChatMessage[] {
  const ids = new Set(known.map(({ id }) => id))
  const added = further.filter(({ id }) => !ids.has(id))
  return added.length === 0 ? known : [...known, ...added].toSorted((one, other) => one.place - other.place)
}

/**
 * Returns the index up to which all messages of a chat are known; later messages are requested from the server. -1 if
 * no message is known.
 */
export function knownUpTo(messages: readonly ChatMessage[]): number {
  const gap = messages.findIndex(({ place }, index) => place !== (messages[0]?.place ?? 0) + index)
  return messages.at(gap === -1 ? -1 : gap - 1)?.place ?? -1
}

/** Milliseconds between two checks for replies: short after activity, then longer. */
const first = 3_000
const longest = 30_000

/**
 * Returns the milliseconds to wait before the next check for replies. `last` is the previous wait; null for the first.
 */
export const nextWait = (last: number | null): number =>
  last === null ? first : Math.min(longest, Math.round(last * 1.4))
