/** The parts of the app's frame that the tour explains, in order. They are marked with `data-tour`. */
const parts = ['modules', 'menu', 'board', 'documentation', 'user'] as const

export type TourStep = (typeof parts)[number]

/** The selector of each step's part. The documentation is among the modules, and the board is marked at its filter. */
const selectors: Record<TourStep, string> = {
  modules: '[data-tour="modules"]',
  menu: '[data-tour="menu"]',
  board: '[data-tour="board"]',
  documentation: '[data-tour="modules"]',
  user: '[data-tour="user"]',
}

/** Returns the visible element for a step; null if this page, window or role has none. */
export function partOf(step: TourStep): HTMLElement | null {
  const found = document.querySelectorAll<HTMLElement>(selectors[step])
  return [...found].find((element) => element.getClientRects().length > 0) ?? null
}

/** Returns the steps that are possible on this page. */
export const stepsHere = (): TourStep[] => parts.filter((step) => partOf(step) !== null)
