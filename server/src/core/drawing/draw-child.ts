import { filePalette } from '@portico/charts/palette.ts'
import { answerRequests } from '#server/platform/processes/answer-requests.ts'
import type { DrawProtocol, PackedDashboard } from './draw-requests.ts'
import { unpackPicture } from './packed-picture.ts'

// Entry point of the drawing process. Drawing a file with many charts takes seconds, during which the server must
// respond to other requests.

async function dashboardFile(packed: PackedDashboard, format: 'pdf' | 'png' | 'svg'): Promise<Uint8Array> {
  const pages = { ...packed, charts: packed.charts.map(unpackPicture) }
  if (format === 'pdf') return (await import('./draw-dashboard.ts')).dashboardPdf(pages)
  const { dashboardFigure } = await import('@portico/charts/dashboard-figure.ts')
  const figure = dashboardFigure(pages)
  if (format === 'png') return (await import('./draw-png.ts')).pngOf(figure)
  const { svgOf } = await import('@portico/charts/svg-text.ts')
  return Buffer.from(svgOf(figure, filePalette, 'dashboard'))
}

answerRequests<DrawProtocol>(async (request) => {
  // Each module is imported on demand, because most processes draw only one kind.
  if (request.kind === 'picture') return (await import('./draw-png.ts')).pngOf(unpackPicture(request.picture))
  if (request.kind === 'logo') {
    const { printableLogo } = await import('./printable-logo.ts')
    return printableLogo({ type: 'image/svg+xml', bytes: request.svg })?.bytes ?? new Uint8Array()
  }
  if (request.kind === 'board') return (await import('./draw-board.ts')).boardPdf(request.board)
  return dashboardFile(request.dashboard, request.format)
})
