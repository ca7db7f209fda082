import { useEffect, useState } from 'react'
import { chatWithCsv } from '#features/assistant/contract/chat-with-csv.ts'
import { send } from '@portico/web/core/calls/send.ts'

/** Seconds between attempts; the last value repeats. */
const waits = [1, 2, 4, 8, 15]

/** Sends the priming hello of spec B §4 until it succeeds. Returns whether it has succeeded. */
export function usePriming(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const greet = async (tries: number): Promise<void> => {
      const outcome = await send(
        chatWithCsv,
        { body: { input: 'hello', data_needed: true } },
        { signal: ending.signal },
      )
      if (ending.signal.aborted) return
      if (outcome.ok) setReady(true)
      else timer = setTimeout(() => void greet(tries + 1), (waits[tries] ?? 15) * 1000)
    }
    void greet(0)
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [])
  return isReady
}
