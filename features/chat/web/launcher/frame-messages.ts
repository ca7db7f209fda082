import * as z from 'zod/mini'
import { onWindowMessage, postToWindow } from '@portico/web/platform/window-messages.ts'

/** The messages between a chat page and the chat in its frame. */
const frameMessage = z.discriminatedUnion('kind', [
  /** Page to frame: ask this. */
  z.object({ kind: z.literal('chat-ask'), question: z.string() }),
  /** Page to frame: the frame came into view. */
  z.object({ kind: z.literal('chat-shown') }),
  /** Frame to page: ready for questions. */
  z.object({ kind: z.literal('chat-ready') }),
  /** Frame to page: close the frame. */
  z.object({ kind: z.literal('chat-close') }),
])

export type FrameMessage = z.infer<typeof frameMessage>

/**
 * Posts a message to the chat's frame, or from it to the page around.
 */
export function postFrameMessage(target: Window, message: FrameMessage): void {
  postToWindow(target, message)
}

/**
 * Calls `listener` with the messages of `source` alone. Returns the function that stops it.
 */
export function onFrameMessage(
  source: () => Window | null | undefined,
  listener: (message: FrameMessage) => void,
): () => void {
  return onWindowMessage(source, frameMessage, listener)
}
