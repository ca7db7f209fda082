import type { DashboardParts } from '@portico/charts/dashboard-figure.ts'
import type { Drawing } from '@portico/charts/drawing.ts'

/** What a PDF has of a dashboard; `foot` is on each page. */
export type DashboardPages = DashboardParts & { language: string }

/** What is drawn as a picture. */
export type Picture = Pick<Drawing, 'title' | 'description' | 'view' | 'marks'>

/** What the server asks of the process that draws. */
export type DrawRequest = { kind: 'picture'; picture: Picture } | { kind: 'dashboard'; pages: DashboardPages }

/** What is said between both: each is answered by a file. */
export type DrawTalk = {
  request: DrawRequest
  answers: Record<DrawRequest['kind'], Uint8Array>
  progress: never
}
