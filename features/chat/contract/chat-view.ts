import * as z from 'zod/mini'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { attachmentSummary, titleOf } from '@portico/contract/core/requests/request.ts'

/** Of a message, in characters; a longer text is refused by name, so that it can be shortened. */
export const messageLongest = 4000
/** Of a chat: beyond these, another one is begun. */
export const messagesAtMost = 400
export const filesPerMessage = 5
export const filesPerChat = 30
/** Of all chats of a user together, in bytes. */
export const fileBytesAtMost = 200 * 1024 * 1024
/** How many chats a page of the history has. */
export const chatsPerPage = 20
export const titleLongest = 120
export const searchLongest = 100

export const chatTitle = textUpTo(titleLongest).check(z.refine((text) => titleOf(text) !== '', 'is empty'))

/** A chat's title, of what was typed or asked: one printable line, cut between characters; empty where nothing is left. */
export const chatTitleOf = (typed: string): string =>
  titleOf(typed)
    .slice(0, titleLongest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()

/** The documentation under one heading, as plain text, and the path that shows it. */
export const passage = z.object({ title: z.string(), heading: z.string(), text: z.string(), link: z.string() })

export type Passage = z.infer<typeof passage>

/**
 * What a message is. Of the user and of the desk: `text`. Of the assistant: passages of the documentation that were found, a text that the
 * model wrote from them, small talk, the offer of a person, or that nothing fits. Notes: that the chat was handed over, and a state that
 * its request has since (in `text`).
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

/** A message of a chat. `place` counts from 0; `name` is who wrote it at the desk, else empty. */
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

/** A chat in the history. `request` is the one of the desk that it was handed over to. */
export const chatSummary = z.object({
  id: identifier,
  title: z.string(),
  /** The beginning of the last message, for the list; empty where that has no text. */
  last: z.string(),
  changed_at: z.string(),
  request: z.nullable(z.object({ number: z.number(), state: z.string() })),
})

export type ChatSummary = z.infer<typeof chatSummary>
