import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { chatMessage, filesPerMessage } from './chat-view.ts'

/**
 * Maximum length of a text in a request, in characters. A text between `messageLongest` and this limit is refused by
 * `chat-message-too-long`.
 */
const readAtMost = 50_000

/**
 * Sends a message and returns it with its answer, if there is one: after a hand-over the desk answers later. The first
 * message with a new chat id creates the chat. `id` is client-generated: a repeated message is stored once, and
 * answered if its answer is missing.
 */
export const sendChatMessage = defineCall({
  method: 'POST',
  path: '/api/chat/conversations/:id/messages',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Send a chat message and receive its answer.',
  params: z.strictObject({ id: identifier }),
  body: z
    .strictObject({
      id: identifier,
      text: textUpTo(readAtMost),
      files: z.array(identifier).check(z.maxLength(filesPerMessage, `at most ${filesPerMessage} files`)),
    })
    .check(z.refine(({ text, files }) => text.trim() !== '' || files.length > 0, 'is empty')),
  /** The message is stored, and its answer is being prepared. */
  events: z.discriminatedUnion('event', [
    z.object({ event: z.literal('kept'), message: chatMessage }),
    z.object({ event: z.literal('alive') }),
  ]),
  output: z.object({ messages: z.array(chatMessage) }),
  refusals: [
    'no-such-chat',
    'no-such-attachment',
    'too-many-chat-files',
    'too-many-attachments',
    'chat-message-too-long',
    'chat-full',
    'chat-busy',
    'chat-limit',
  ],
})
