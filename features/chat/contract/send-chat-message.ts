import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { chatMessage, filesPerMessage } from './chat-view.ts'

/** The most that is read, in characters; what is longer than a message may be is refused by name. */
const readAtMost = 50_000

/**
 * Sends a message and returns it with its answer, if it has one: once a chat is handed over, the desk answers later. The first message of an
 * id begins a chat. `id` is the client's own: a message that is sent twice is kept once, and its answer made where it is missing.
 */
export const sendChatMessage = defineCall({
  method: 'POST',
  path: '/api/chat/conversations/:id/messages',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Send a message of a chat, and receive its answer.',
  params: z.strictObject({ id: identifier }),
  body: z
    .strictObject({
      id: identifier,
      text: textUpTo(readAtMost),
      files: z.array(identifier).check(z.maxLength(filesPerMessage, `at most ${filesPerMessage} files`)),
    })
    .check(z.refine(({ text, files }) => text.trim() !== '' || files.length > 0, 'is empty')),
  /** The message is kept, and its answer is being made. */
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
