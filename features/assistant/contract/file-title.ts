import { withoutBidiControls } from '@portico/contract/core/analysis/without-bidi-controls.ts'

/** The most letters of a dataset's title. */
export const titleLongest = 120

/**
 * The title that a file has as a dataset: its name.
 */
export const titleOfFile = (name: string): string => withoutBidiControls(name).slice(0, titleLongest).trim()

/**
 * A title beside others of the same name: `tickets (2).csv` for `tickets.csv`, with the first number that is free.
 */
export function titleBeside(title: string, taken: readonly string[]): string {
  const [, base = title, ending = ''] = /^(.+?)(\.[A-Za-z]{1,5})?$/s.exec(title) ?? []
  for (let nth = 2; ; nth += 1) {
    const tail = ` (${nth})${ending}`
    const found = `${base.slice(0, titleLongest - tail.length)}${tail}`
    if (!taken.includes(found)) return found
  }
}
