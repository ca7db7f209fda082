import { openFairQueue } from '#server/platform/crypto/fair-queue.ts'
import type { Caller } from './caller.ts'

/** Thrown to a caller that gets no connection: the queue is full, its deadline has passed, or its client has left. */
export class ConnectionsBusy extends Error {
  override name = 'ConnectionsBusy'
}

type Waiter = { grant: () => void; refuse: (error: Error) => void }

/** The callers that wait for a connection, and the number of connections in use. */
export type ConnectionQueue = {
  /** Resolves once the caller may use a connection; throws ConnectionsBusy. Call `leave` afterwards. */
  enter(caller: Caller): Promise<void>
  /** Frees the connection of a caller for the next one. */
  leave(): void
  /** Refuses every waiting caller with this error. */
  refuseAll(error: Error): void
  used(): number
  waiting(): number
}

/**
 * Opens a queue in front of `connections` connections, with at most `longest` callers, shared fairly between their
 * sources (openFairQueue). Callers inside a transaction go first, and `reserved` connections are only for them: they
 * already hold a connection, and could otherwise all wait for each other.
 */
export function openConnectionQueue(connections: number, longest: number, reserved: number): ConnectionQueue {
  const inTransaction = openFairQueue<Waiter>(longest)
  const others = openFairQueue<Waiter>(longest)
  const queueOf = ({ isInTransaction }: Caller) => (isInTransaction ? inTransaction : others)
  let used = 0

  const nextWaiter = (): Waiter | undefined => {
    if (used < connections && inTransaction.size() > 0) return inTransaction.take()
    return used < connections - reserved ? others.take() : undefined
  }
  const grantNext = (): void => {
    for (let waiter = nextWaiter(); waiter !== undefined; waiter = nextWaiter()) {
      used += 1
      waiter.grant()
    }
  }
  const isFree = (caller: Caller) =>
    used < connections - (caller.isInTransaction ? 0 : reserved) && queueOf(caller).size() === 0

  return {
    async enter(caller) {
      if (isFree(caller)) used += 1
      else await waitIn(queueOf(caller), caller)
    },
    leave() {
      used -= 1
      grantNext()
    },
    refuseAll(error) {
      for (const queue of [inTransaction, others])
        for (let waiter = queue.take(); waiter !== undefined; waiter = queue.take()) waiter.refuse(error)
    },
    used: () => used,
    waiting: () => inTransaction.size() + others.size(),
  }
}

function waitIn(queue: ReturnType<typeof openFairQueue<Waiter>>, { source, deadline, onLeave }: Caller): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      stopListening()
    }
    const giveUp = (reason: string) => (): void => {
      queue.remove(source, waiter)
      waiter.refuse(new ConnectionsBusy(reason))
    }
    const waiter: Waiter = {
      grant() {
        end()
        resolve()
      },
      refuse(error) {
        end()
        reject(error)
      },
    }
    const timer = setTimeout(giveUp('No database connection was free by the deadline.'), deadline - performance.now())
    const stopListening = onLeave(giveUp('The client has left.'))
    queue.put(source, waiter)?.refuse(new ConnectionsBusy('Too many callers wait for a database connection.'))
  })
}
