import { answerRequests } from '#server/platform/processes/answer-requests.ts'
import type { DrawTalk } from './draw-requests.ts'

// The process that draws: a file of many charts takes seconds, in which the server answers others.

answerRequests<DrawTalk>(async (request) => {
  // Loaded by the first of its kind: most draw one alone.
  if (request.kind === 'picture') return (await import('./draw-png.ts')).pngOf(request.picture)
  if (request.kind === 'logo') {
    const { paperPicture } = await import('./paper-picture.ts')
    return paperPicture({ type: 'image/svg+xml', bytes: request.svg })?.bytes ?? new Uint8Array()
  }
  if (request.kind === 'board') return (await import('./draw-board.ts')).boardPdf(request.board)
  return (await import('./draw-dashboard.ts')).dashboardPdf(request.pages)
})
