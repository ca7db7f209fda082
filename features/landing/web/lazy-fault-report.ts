/**
 * Reports a fault with code that is loaded only then. Returns the reference in the server's log, or null when it could not
 * be reported.
 */
export async function reportFaultLazily(error: unknown, componentStack: string): Promise<string | null> {
  try {
    const { reportFault } = await import('./report-fault.ts')
    return await reportFault(error, componentStack)
  } catch {
    return null
  }
}
