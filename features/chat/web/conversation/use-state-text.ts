import { useMessages, type KeyOf } from '@portico/web/platform/messages.ts'
import messages from '#features/chat/web/messages/en.json'

const keys: Readonly<Record<string, KeyOf<typeof messages> | undefined>> = {
  'Waiting for approval': 'stateWaiting',
  'Open': 'stateOpen',
  'In progress': 'stateInProgress',
  'On hold': 'stateOnHold',
  'Resolved': 'stateResolved',
  'Rejected': 'stateRejected',
  'Withdrawn': 'stateWithdrawn',
}

/** Returns a function that translates the name of a request's state. */
export function useStateText(): (state: string) => string {
  const t = useMessages(messages)
  return (state) => {
    const key = keys[state]
    return key === undefined ? state : t.of(key)
  }
}
