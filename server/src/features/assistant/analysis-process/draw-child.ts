import { answerRequests } from './answer-requests.ts'
import type { DrawRequest } from './requests.ts'

// The process that draws: a dashboard of many charts takes seconds, in which others have their numbers computed.

answerRequests(async (request: DrawRequest) => {
  // Loaded by the first of its kind: most draw one alone.
  if (request.kind === 'draw') return (await import('./draw-png.ts')).pngOf(request.picture)
  return (await import('./draw-pdf.ts')).pdfOf(request.pages)
})
