type TrackedEvent = 'reset_password' | 'validate_password'

/**
 * Builds the tracking information of an event (spec A §3, "Reset payloads") and leaves it in the browser's own timeline:
 * it is not sent, and nothing that was typed is in it.
 */
export function track(eventkey: TrackedEvent): void {
  performance.mark(eventkey, { detail: { eventkey, screen: location.pathname, at: new Date().toISOString() } })
}
