import { exportBoard } from '#features/insights/contract/boards.ts'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { sendStreaming } from '@portico/web/core/calls/send-streaming.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import type { Filter } from '#features/insights/web/filter/use-filter.ts'
import messages from '#features/insights/web/messages/en.json'

/** The progress of an export, as the server reports it. */
type Progress = z.output<(typeof exportBoard)['events']>

type State =
  | { at: 'ready' }
  | { at: 'working'; progress: Progress }
  | { at: 'failed'; problem: string }
  | { at: 'saved'; name: string; missing: readonly string[] }

/**
 * Lets the server make the board's PDF, and saves it in the browser. The user can cancel it, and leaving the page ends
 * it.
 */
export function useExport(sent: Filter['sent']) {
  const t = useMessages(messages)
  const [state, setState] = useState<State>({ at: 'ready' })
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])
  const cancel = () => {
    ending.current?.abort()
    ending.current = null
    setState({ at: 'ready' })
  }
  const begin = async () => {
    const own = new AbortController()
    ending.current = own
    const show = (next: State) => (ending.current === own ? setState(next) : undefined)
    show({ at: 'working', progress: { step: 'waiting', done: 0, of: 0 } })
    const onEvent = (progress: Progress) => show({ at: 'working', progress })
    const outcome = await sendStreaming(exportBoard, { body: sent }, { onEvent, signal: own.signal })
    if (own.signal.aborted) return
    if (!outcome.ok) return show({ at: 'failed', problem: messageFor(outcome, t) })
    const { file, name, missing } = outcome.data
    savePdf(file, name)
    show({ at: 'saved', name, missing })
  }
  return { state, begin: () => void begin(), cancel }
}

/** Saves a file; `file` is base64. */
function savePdf(file: string, name: string): void {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.codePointAt(0) ?? 0)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  link.download = name
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
