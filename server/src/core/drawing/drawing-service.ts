import type { Logger } from 'pino'
import { openFairTurns } from '#server/platform/processes/fair-turns.ts'
import { keepProcess } from '#server/platform/processes/kept-process.ts'
import type { DrawRequest, DrawTalk } from './draw-requests.ts'

/** Draws files in a process of its own, which is started when needed and ends when idle. */
export type DrawingService = {
  /** A picture as PNG, or pages as PDF, in the tenant's turn. Null where the process failed, or too much of the tenant waits. */
  draw: (tenantId: string, request: DrawRequest) => Promise<Uint8Array | null>
  close: () => void
}

const longestDrawing = 30_000
/** More would take the processors from the sign-in. */
const atOnce = 1
const waitingAtMost = 40
const program = { name: 'drawing', file: new URL('draw-child.ts', import.meta.url), memory: 1024 } as const

/** The drawing service of this node. Tenants have their drawings in turns. */
export function openDrawing(log: Pick<Logger, 'error'>): DrawingService {
  const turns = openFairTurns(atOnce, waitingAtMost)
  const kept = keepProcess<DrawTalk>(program, log)
  return {
    draw: (tenantId, request) => turns.take(tenantId, () => kept.use().send(request, longestDrawing)),
    close: kept.close,
  }
}
