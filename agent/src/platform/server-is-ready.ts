/** The timeout of the request, in milliseconds. */
const patience = 5_000

/**
 * Whether a Portico at `server` (an http or https URL) is ready: its `/readyz` responds with 200. A server that is down
 * or slow, or an invalid URL, is not ready; nothing is thrown.
 */
export async function serverIsReady(server: string): Promise<boolean> {
  const address = URL.parse('/readyz', server)
  if (address === null || !/^https?:$/.test(address.protocol)) return false
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience), redirect: 'error' })
    return response.status === 200
  } catch {
    return false
  }
}
