import type { Logger } from 'pino'
import { openFairTurns } from '#server/platform/processes/fair-turns.ts'
import { keepProcess } from '#server/platform/processes/kept-process.ts'
import type { DrawRequest, DrawTalk } from './draw-requests.ts'

/** Draws files in a separate process that starts on demand and ends when idle. */
export type DrawingService = {
  /**
   * Draws a picture as PNG or pages as PDF; tenants take turns. Null if the process failed, or if too many of the
   * tenant's requests are waiting.
   */
  draw: (tenantId: string, request: DrawRequest) => Promise<Uint8Array | null>
  close: () => void
}

const longestDrawing = 30_000
/** More would take processor time from sign-ins. */
const atOnce = 1
const waitingAtMost = 40
const program = { name: 'drawing', file: new URL('draw-child.ts', import.meta.url), memory: 1024 } as const

/** Opens the drawing service of this node. Tenants take turns. */
export function openDrawing(log: Pick<Logger, 'error'>): DrawingService {
  const turns = openFairTurns(atOnce, waitingAtMost)
  const kept = keepProcess<DrawTalk>(program, log)
  return {
    draw: (tenantId, request) => turns.take(tenantId, () => kept.use().send(request, longestDrawing)),
    close: kept.close,
  }
}
