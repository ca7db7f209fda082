import type { Logger } from 'pino'
import { openUserQueue } from '#server/platform/processes/user-queue.ts'
import { keepProcess } from '#server/platform/processes/kept-process.ts'
import type { DrawRequest, DrawProtocol } from './draw-requests.ts'

/** Draws files in a separate process that starts on demand and ends when idle. */
export type DrawingService = {
  /**
   * Draws a picture as PNG or pages as PDF; tenants take turns. Null if the process failed, or if too many of the
   * tenant's requests are waiting.
   */
  draw: (tenantId: string, request: DrawRequest) => Promise<Uint8Array | null>
  close: () => void
}

const timeout = 30_000
/** How many drawings run at once. More would take processor time from sign-ins. */
const concurrency = 1
const maxWaiting = 40
const program = { name: 'drawing', file: new URL('draw-child.ts', import.meta.url), memory: 1024 } as const

/** Opens the drawing service of this node. Tenants take turns. */
export function openDrawing(log: Pick<Logger, 'error'>): DrawingService {
  const queue = openUserQueue(concurrency, maxWaiting)
  const child = keepProcess<DrawProtocol>(program, log)
  return {
    draw: (tenantId, request) => queue.take(tenantId, () => child.use().send(request, timeout)),
    close: child.close,
  }
}
