import { columnNameLongest } from '@portico/contract/core/analysis/query.ts'
import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'

export type Headers = { names: string[]; renamed: ImportReport['renamed'] }

/**
 * The names of columns by their headers: unique in any capitals, not empty, not longer than a name may be. `count` columns beyond the
 * header have cells but no header.
 */
export function namesOf(headers: readonly string[], count = headers.length): Headers {
  const taken = new Set<string>()
  const renamed: ImportReport['renamed'] = []
  const names = Array.from({ length: Math.max(count, headers.length) }, (_, place) => {
    const from = headers[place] ?? ''
    const plain = from
      .replaceAll(/[\u0000-\u001f\u007f\s]+/g, ' ')
      .trim()
      .toWellFormed()
    const to = unique(shortened(plain === '' ? `column ${place + 1}` : plain), taken)
    taken.add(to.toLowerCase())
    if (to !== from.trim()) renamed.push({ place: place + 1, from: shortened(from.toWellFormed()), to })
    return to
  })
  return { names, renamed }
}

const shortened = (name: string) =>
  name.length <= columnNameLongest ? name : name.slice(0, columnNameLongest).toWellFormed().trim()

function unique(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name
  for (let nth = 2; ; nth += 1) {
    const suffix = ` (${nth})`
    const numbered = `${name.slice(0, columnNameLongest - suffix.length)}${suffix}`
    if (!taken.has(numbered.toLowerCase())) return numbered
  }
}
