import * as z from 'zod/mini'
import { onWindowMessage, postToWindow } from '@portico/web/platform/window-messages.ts'

/** Messages between a chat page and the chat in its frame. */
const frameMessage = z.discriminatedUnion('kind', [
  /** Page to frame: ask this question. */
  z.object({ kind: z.literal('chat-ask'), question: z.string() }),
  /** Page to frame: the frame became visible. */
  z.object({ kind: z.literal('chat-shown') }),
  /** Frame to page: ready to receive questions. */
  z.object({ kind: z.literal('chat-ready') }),
  /** Frame to page: close the frame. */
  z.object({ kind: z.literal('chat-close') }),
])

export type FrameMessage = z.infer<typeof frameMessage>

/**
 * Posts a message to the chat's frame, or from the frame to the surrounding page.
 */
export function postFrameMessage(target: Window, message: FrameMessage): void {
  postToWindow(target, message)
}

/**
 * Calls `listener` with messages from `source`, ignoring others. Returns a function that stops listening.
 */
export function onFrameMessage(
  source: () => Window | null | undefined,
  listener: (message: FrameMessage) => void,
): () => void {
  return onWindowMessage(source, frameMessage, listener)
}
