/** System errors of a connection that cannot be opened or that broke, and SQLSTATEs of class 08. */
const brokenConnection =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND|08\w{3})$/
// SQLSTATEs of a server that shuts down or starts (57P0x), is too slow (57014, 55P03, 25P03, 25P04), is out of
// connections, disk or memory (53xxx), is read-only, such as a standby (25006), or has a broken disk (58030).
const unableServer = /^(57P0[1-5]|57014|55P03|53\d{3}|25P0[34]|25006|58030)$/
const brokenMessage =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Query read timeout|is not queryable/

/** Returns the SQLSTATE or the system's code of an error; empty if it has none. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * Returns whether an error means that the database cannot serve at the moment: unreachable, shutting down, too slow,
 * full, or read-only. The same request may succeed later.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (brokenConnection.test(code) || unableServer.test(code)) return true
  // A missing Unix socket; other missing files are bugs.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  // Node's error after it has tried all addresses of a host.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseAway)
  return brokenMessage.test(error.message)
}
