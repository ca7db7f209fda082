/** A chat as handing it over is judged: whether the user's role has the desk, how many messages there are, and whether it was done before. */
type HandOverFacts = { hasDesk: boolean; messages: number; isHandedOver: boolean }

/**
 * Why a chat cannot be handed over, or null if it can: it has no message yet, it was handed over before, or the role has no desk, where
 * the request would be. The chat offers it under the same rule.
 */
export function whyNoHandOver({
  hasDesk,
  messages,
  isHandedOver,
}: HandOverFacts): 'no-such-chat' | 'handed-over' | 'chat-without-desk' | null {
  if (messages === 0) return 'no-such-chat'
  if (isHandedOver) return 'handed-over'
  return hasDesk ? null : 'chat-without-desk'
}
