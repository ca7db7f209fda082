/**
 * The facts that decide whether a chat can be handed over: whether the user's role has the desk, the number of
 * messages, and whether it was handed over before.
 */
type HandOverFacts = { hasDesk: boolean; messages: number; isHandedOver: boolean }

/**
 * Returns why a chat cannot be handed over, or null if it can: it has no messages, it was handed over before, or the
 * role has no desk to show the request. The chat offers the hand-over under the same rule.
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
