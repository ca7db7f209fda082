import { err, ok, type Result } from '@portico/contract/platform/result.ts'

/** The bytes to send, both ends included; `unsatisfiable` if none of the requested bytes exist. */
export type ByteRange = Result<{ start: number; end: number }, 'unsatisfiable'>

const form = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/

/**
 * Returns the range that `Range` requests of a representation of `size` bytes, or null for all of it: also if several
 * ranges are requested, or if `If-Range` names another representation than `tag` (RFC 9110 §13.1.5, §14.2).
 */
export function rangeOf(
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  size: number,
  tag: string,
): ByteRange | null {
  const [whole, first, last, suffix] = form.exec(range ?? '') ?? []
  if (whole === undefined || (ifRange !== undefined && ifRange !== tag)) return null
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size)
    return length === 0 ? err('unsatisfiable') : ok({ start: size - length, end: size - 1 })
  }
  const start = Number(first)
  const end = Math.min(last === undefined ? size - 1 : Number(last), size - 1)
  if (last !== undefined && Number(last) < start) return null
  return start >= size ? err('unsatisfiable') : ok({ start, end })
}
