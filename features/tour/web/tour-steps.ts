/** The parts of the app's frame that the tour shows, in this order; they are marked by `data-tour`. */
const parts = ['modules', 'menu', 'board', 'documentation', 'user'] as const

export type TourStep = (typeof parts)[number]

/** The position of each step's part: the documentation is one of the modules, and the board is marked by its filter. */
const selectors: Record<TourStep, string> = {
  modules: '[data-tour="modules"]',
  menu: '[data-tour="menu"]',
  board: '[data-tour="board"]',
  documentation: '[data-tour="modules"]',
  user: '[data-tour="user"]',
}

/** The visible element of a step; null if this page, this width or this role has none. */
export function partOf(step: TourStep): HTMLElement | null {
  const found = document.querySelectorAll<HTMLElement>(selectors[step])
  return [...found].find((element) => element.getClientRects().length > 0) ?? null
}

/** The steps of this page. */
export const stepsHere = (): TourStep[] => parts.filter((step) => partOf(step) !== null)
