import { createHash } from 'node:crypto'
import pg from 'pg'

/**
 * The most statements that are remembered; the files of queries have far fewer, and computed texts must not accumulate.
 */
const remembered = 500
const names = new Map<string, string>()

/**
 * A connection that prepares every statement with parameters under a name made of its text, so that PostgreSQL parses
 * and plans it once per connection: planning the joins of a sign-in each time would cost more than running them.
 */
export class PreparingClient extends pg.Client {
  // pg's own overloads cannot be narrowed one by one; everything but (text, values) passes through unchanged.
  override query(...args: unknown[]): never {
    const [text, values, ...more] = args
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : ''
    const given = name === '' ? args : [{ name, text, values }, ...more]
    return super.query(...(given as [string])) as never
  }
}

/**
 * Returns the name that a statement is prepared under, the same on every connection; empty if too many are already
 * remembered.
 */
export function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= remembered) return ''
  const name = `p_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}
