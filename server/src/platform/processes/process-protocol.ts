/** The requests of a process by `kind`, its answer to each kind, and the progress that it reports. */
export type ProcessProtocol = { request: { kind: string }; answers: Record<string, unknown>; progress: unknown }

/** A request on its way to the process, and its answer on the way back. */
export type Sent<Request> = { id: number; request: Request }
/** Cancels a request whose caller no longer waits. */
export type Cancelled = { cancel: number }
export type Progressed = { id: number; progress: unknown }
export type Answered = { id: number; answer: unknown } | { id: number; failure: string }
