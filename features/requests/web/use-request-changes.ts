import { followRequests } from '#features/requests/contract/follow-requests.ts'
import { listRequests } from '#features/requests/contract/list-requests.ts'
import { readRequest } from '#features/requests/contract/read-request.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sendStreaming } from '@portico/web/core/calls/send-streaming.ts'

/**
 * The pauses before reconnecting, in milliseconds. They become longer after each failure. The page polls at the same
 * times until it is connected.
 */
const waits = [1_000, 2_000, 5_000, 10_000, 20_000] as const
const longestWait = 30_000

/**
 * Keeps the shown lists and request up to date while the page is visible. Reloads them when the server reports a
 * change, and polls them if the connection fails.
 */
export function useRequestChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    let leaving: AbortController | null = null
    const begin = () => {
      if (document.visibilityState === 'hidden') return leaving?.abort()
      if (leaving !== null && !leaving.signal.aborted) return
      leaving = new AbortController()
      void follow(client, leaving.signal)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      document.removeEventListener('visibilitychange', begin)
      leaving?.abort()
    }
  }, [client])
}

async function follow(client: QueryClient, signal: AbortSignal): Promise<void> {
  for (let failures = 0, isFirst = true; !signal.aborted; isFirst = false) {
    // Catches up on changes made while disconnected.
    if (!isFirst) reload(client, null)
    const outcome = await sendStreaming(
      followRequests,
      {},
      {
        signal,
        onEvent(event) {
          failures = 0
          if (event.event === 'missed') reload(client, null)
          if (event.event === 'changed') reload(client, event.numbers)
        },
      },
    )
    if (outcome.ok) continue
    // Without a session, nothing more is loaded.
    if (outcome.refusal === 'session-ended') return
    const wait = (outcome.retryAfter ?? 0) * 1000 || (waits[failures] ?? longestWait)
    failures += 1
    await delay(wait, signal)
  }
}

/** Reloads lists and the requests with these numbers if they are shown. Null reloads all of them. */
function reload(client: QueryClient, numbers: readonly number[] | null): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [, path, input] }) => {
      if (path === listRequests.path) return true
      const { params } = Object(input) as { params?: { number?: string } }
      return path === readRequest.path && (numbers === null || numbers.includes(Number(params?.number)))
    },
  })
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
