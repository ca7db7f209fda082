import * as z from 'zod/mini'

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
 * Posts a message to a window of this origin; a window of another origin receives nothing.
 */
export function postFrameMessage(target: Window, message: FrameMessage): void {
  target.postMessage(message, location.origin)
}

/**
 * Calls `listener` with the messages of `source` alone. Returns the function that stops it.
 */
export function onFrameMessage(
  source: () => Window | null | undefined,
  listener: (message: FrameMessage) => void,
): () => void {
  const receive = (event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source === null || event.source !== source()) return
    const message = frameMessage.safeParse(event.data)
    if (message.success) listener(message.data)
  }
  addEventListener('message', receive)
  return () => removeEventListener('message', receive)
}

/** Whether this page is shown in a frame of another one. */
export const isFramed = () => window.parent !== window
