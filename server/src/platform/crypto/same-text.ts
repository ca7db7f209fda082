import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, compared in a time that depends only on their lengths. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
