import { withoutBidiControls } from '@portico/contract/platform/characters.ts'

/** Maximum length of a dataset's title, in characters. */
export const titleLongest = 120

/** Returns the title of a dataset: the name of its file. */
export const titleOfFile = (name: string): string => withoutBidiControls(name).slice(0, titleLongest).trim()

/**
 * Returns a title that is not taken by appending the first free number, such as `tickets (2).csv` for `tickets.csv`.
 */
export function titleBeside(title: string, taken: readonly string[]): string {
  const [, base = title, ending = ''] = /^(.+?)(\.[A-Za-z]{1,5})?$/s.exec(title) ?? []
  for (let number = 2; ; number += 1) {
    const tail = ` (${number})${ending}`
    const found = `${base.slice(0, titleLongest - tail.length)}${tail}`
    if (!taken.includes(found)) return found
  }
}
