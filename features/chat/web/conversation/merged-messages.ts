import type { ChatMessage } from '#features/chat/contract/chat-view.ts'

/**
 * The messages of a chat with others of it, each once, by their places; the same list where there is nothing to add.
 */
export function mergedMessages(known: readonly ChatMessage[], further: readonly ChatMessage[]): readonly ChatMessage[] {
  const ids = new Set(known.map(({ id }) => id))
  const added = further.filter(({ id }) => !ids.has(id))
  return added.length === 0 ? known : [...known, ...added].toSorted((one, other) => one.place - other.place)
}

/** The place up to which a chat is known whole: behind a place that is missing, the server is asked again. -1 where nothing is. */
export function knownUpTo(messages: readonly ChatMessage[]): number {
  const gap = messages.findIndex(({ place }, nth) => place !== (messages[0]?.place ?? 0) + nth)
  return messages.at(gap === -1 ? -1 : gap - 1)?.place ?? -1
}

/** Milliseconds between two looks for replies: soon after something happened, more rarely the longer nothing does. */
const first = 3_000
const longest = 30_000

/**
 * How long to wait until the next look for replies, after a wait that brought nothing; null begins.
 */
export const nextWait = (last: number | null): number =>
  last === null ? first : Math.min(longest, Math.round(last * 1.4))
