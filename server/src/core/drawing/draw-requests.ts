import type { BoardSheet } from '@portico/charts/boards/board-sheet.ts'
import type { DashboardParts } from '@portico/charts/dashboard-figure.ts'
import type { Drawing } from '@portico/charts/drawing.ts'
import type { Language } from '@portico/contract/platform/language.ts'

/** The parts of a dashboard in a PDF; `foot` is printed on each page. */
export type DashboardPages = DashboardParts & { language: string }

/** A dashboard whose charts are packed pictures (packed-picture.ts). */
export type PackedDashboard = Omit<DashboardPages, 'charts'> & { charts: readonly Uint8Array[] }

/** The parts of a drawing that are rendered as a picture. */
export type Picture = Pick<Drawing, 'title' | 'description' | 'view' | 'marks'>

/** A board of Insights with the brand of its domain. `madeAt` is in milliseconds since 1970. */
export type PrintedBoard = {
  sheet: Omit<BoardSheet, 'logo'>
  logo: { type: string; bytes: Uint8Array } | null
  brandColour: string
  language: Language
  madeAt: number
}

/** A request from the server to the drawing process. */
export type DrawRequest =
  /** A packed picture, as PNG. */
  | { kind: 'picture'; picture: Uint8Array }
  | { kind: 'dashboard'; dashboard: PackedDashboard; format: 'pdf' | 'png' | 'svg' }
  | { kind: 'board'; board: PrintedBoard }
  /** A logo in SVG, as PNG; empty if it cannot be drawn. */
  | { kind: 'logo'; svg: Uint8Array }

/** The protocol between the server and the drawing process: each answer is a file. */
export type DrawProtocol = {
  request: DrawRequest
  answers: Record<DrawRequest['kind'], Uint8Array>
  progress: never
}
