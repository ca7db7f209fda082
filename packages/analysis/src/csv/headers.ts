import { columnNameLongest } from '@portico/contract/core/analysis/query.ts'
import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'

export type Headers = { names: string[]; renamed: ImportReport['renamed'] }

/**
 * Derives column names from headers: not empty, not too long, and unique regardless of case. If `count` exceeds the
 * number of headers, the additional columns have no header.
 */
export function namesOf(headers: readonly string[], count = headers.length): Headers {
  const taken = new Set<string>()
  const renamed: ImportReport['renamed'] = []
  const names = Array.from({ length: Math.max(count, headers.length) }, (_, index) => {
    const from = headers[index] ?? ''
    const plain = from
      .replaceAll(/[\u0000-\u001f\u007f\s]+/g, ' ')
      .trim()
      .toWellFormed()
    const to = unique(shortened(plain === '' ? `column ${index + 1}` : plain), taken)
    taken.add(to.toLowerCase())
    if (to !== from.trim()) renamed.push({ place: index + 1, from: shortened(from.toWellFormed()), to })
    return to
  })
  return { names, renamed }
}

const shortened = (name: string) =>
  name.length <= columnNameLongest ? name : name.slice(0, columnNameLongest).toWellFormed().trim()

function unique(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`
    const numbered = `${name.slice(0, columnNameLongest - suffix.length)}${suffix}`
    if (!taken.has(numbered.toLowerCase())) return numbered
  }
}
