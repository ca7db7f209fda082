import * as z from 'zod/mini'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { attachmentSummary, titleOf } from '@portico/contract/core/requests/request.ts'

/**
 * Maximum length of a message, in characters. A longer text is refused by `chat-message-too-long`, so that the user can
 * shorten it.
 */
export const messageLongest = 4000
/** Maximum number of messages in a chat; after that the user must start a new one. */
export const messagesAtMost = 400
export const filesPerMessage = 5
export const filesPerChat = 30
/** Maximum total size of the files in all chats of a user, in bytes. */
export const fileBytesAtMost = 200 * 1024 * 1024
/** Number of chats per page of the history. */
export const chatsPerPage = 20
export const titleLongest = 120
export const searchLongest = 100

export const chatTitle = textUpTo(titleLongest).check(z.refine((text) => titleOf(text) !== '', 'is empty'))

/**
 * Makes a chat's title from the user's text: one printable line, cut between characters; empty if nothing printable is
 * left.
 */
export const chatTitleOf = (typed: string): string =>
  titleOf(typed)
    .slice(0, titleLongest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()

/** Plain text of the documentation under one heading, and the path of its page. */
export const passage = z.object({ title: z.string(), heading: z.string(), text: z.string(), link: z.string() })

export type Passage = z.infer<typeof passage>

/**
 * Kinds of messages. The user and the desk write `text`. The assistant sends passages of the documentation, a text that
 * the model wrote from them, small talk, an offer to hand over to a person, or a message that nothing matches. Notes
 * state that the chat was handed over, or the new state of its request (in `text`).
 */
export const messageKinds = [
  'text',
  'found',
  'written',
  'greeting',
  'thanks',
  'abilities',
  'person',
  'nothing',
  'handed-over',
  'state',
] as const

export type MessageKind = (typeof messageKinds)[number]

export const messageAuthors = ['user', 'assistant', 'desk', 'note'] as const

/** A message of a chat. `place` is its index, from 0; `name` is the desk's author, otherwise empty. */
export const chatMessage = z.object({
  id: identifier,
  place: z.number(),
  author: z.enum(messageAuthors),
  name: z.string(),
  kind: z.enum(messageKinds),
  text: z.string(),
  passages: z.array(passage),
  files: z.array(attachmentSummary),
  at: z.string(),
})

export type ChatMessage = z.infer<typeof chatMessage>

/** A chat in the history. `request` is the request that the chat was handed over as. */
export const chatSummary = z.object({
  id: identifier,
  title: z.string(),
  /** The beginning of the last message, for the list; empty if that message has no text. */
  last: z.string(),
  changed_at: z.string(),
  request: z.nullable(z.object({ number: z.number(), state: z.string() })),
})

export type ChatSummary = z.infer<typeof chatSummary>
