import { channel } from 'node:diagnostics_channel'

const queued = channel('portico:mail-queued')

/** Notifies this process that a mail was queued. Call it after the transaction has committed. */
export function announceMail(): void {
  if (queued.hasSubscribers) queued.publish(null)
}

/** Calls `act` whenever this process has queued a mail. Returns the function that stops it. */
export function onQueuedMail(act: () => void): () => void {
  queued.subscribe(act)
  return () => {
    queued.unsubscribe(act)
  }
}
