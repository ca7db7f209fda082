import type * as z from 'zod/mini'

/**
 * Posts a message to a window of this origin; a window of another origin receives nothing.
 */
export function postToWindow(target: Window, message: object): void {
  target.postMessage(message, location.origin)
}

/** Calls `listener` only with messages of `source` that a schema accepts. Returns the function that stops it. */
export function onWindowMessage<Message>(
  source: () => Window | null | undefined,
  schema: z.ZodMiniType<Message>,
  listener: (message: Message) => void,
): () => void {
  const receive = (event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source === null || event.source !== source()) return
    const message = schema.safeParse(event.data)
    if (message.success) listener(message.data)
  }
  addEventListener('message', receive)
  return () => removeEventListener('message', receive)
}

/** Returns whether this page is shown in a frame of another one. */
export const isFramed = () => window.parent !== window
