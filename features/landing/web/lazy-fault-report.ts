/**
 * Reports an error, with code that is loaded only when needed. Returns the reference in the server's log, or null if
 * reporting failed.
 */
export async function reportFaultLazily(error: unknown, componentStack: string): Promise<string | null> {
  try {
    const { reportFault } = await import('./report-fault.ts')
    return await reportFault(error, componentStack)
  } catch {
    return null
  }
}
