import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { importDecisions, type ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import {
  changeReading,
  previewReading,
  undoReading,
  type DatasetReading,
  type ReadAgain,
  type ReadingPreview,
} from '#features/assistant/contract/reading.ts'
import { stepOf, type UploadState } from '#features/assistant/web/datasets/use-upload.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { sendStreaming } from '@portico/web/core/calls/send-streaming.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { sameDecisions, tidied } from './decide.ts'
import messages from '#features/assistant/web/messages/en.json'

type History = { past: ImportDecisions[]; present: ImportDecisions; future: ImportDecisions[] }
type Step = { to: ImportDecisions } | { adopt: ImportDecisions } | 'undo' | 'redo'

function stepped({ past, present, future }: History, step: Step): History {
  if (step === 'undo') {
    const former = past.at(-1)
    return former === undefined
      ? { past, present, future }
      : { past: past.slice(0, -1), present: former, future: [present, ...future] }
  }
  if (step === 'redo') {
    const [next, ...rest] = future
    return next === undefined ? { past, present, future } : { past: [...past, present], present: next, future: rest }
  }
  if ('adopt' in step) return { past: [], present: step.adopt, future: [] }
  return sameDecisions(step.to, present)
    ? { past, present, future }
    : { past: [...past, present], present: step.to, future: [] }
}

/** How long the page waits for further changes before it asks for a preview, in milliseconds. */
const settles = 250
/** How often and after how many milliseconds a preview is asked for again while another one runs. */
const [triesAtMost, triesAfter] = [20, 500]
const longestPreview = 30_000
const longestSilence = 60_000

/** What the page shows of the file under the decisions; `isCurrent` is false while a newer preview is on its way. */
export type Shown = { preview: ReadingPreview | null; problem: string | null; isCurrent: boolean }

/** Holds the decisions on the page and their history. Those that are not applied are kept in this browser. */
function useDecisions(id: string, stored: DatasetReading) {
  const draft = useDraft(`reading ${id} ${stored.version}`)
  const [history, step] = useReducer(stepped, null, () => ({
    past: [],
    present: draftOf(draft.text) ?? tidied(stored.decisions),
    future: [],
  }))
  const { present } = history
  const [base, setBase] = useState(stored)
  if (base.version !== stored.version) {
    setBase(stored)
    // The page may have begun with an earlier version while a newer one was on its way.
    if (sameDecisions(present, base.decisions)) step({ adopt: tidied(stored.decisions) })
  }
  const isChanged = !sameDecisions(present, stored.decisions)
  const keep = useEffectEvent(() => draft.keep(isChanged ? JSON.stringify(present) : ''))
  useEffect(() => keep(), [present, stored.version])
  return { history, step, isChanged, draft }
}

/** Holds what the user decides about the reading of a file, with undo and redo, and the way to apply it. */
export function useReading(id: string, title: string, stored: DatasetReading) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const { history, step, isChanged, draft } = useDecisions(id, stored)
  const { past, present, future } = history
  const [applied, setApplied] = useState<ReadAgain | null>(null)
  const [state, setState] = useState<UploadState>({ kind: 'ready' })
  const working = useRef<AbortController | null>(null)
  useEffect(() => () => working.current?.abort(), [])

  const run = async (undoes: boolean) => {
    const controller = new AbortController()
    working.current = controller
    setApplied(null)
    setState({ kind: 'sending', name: title, step: 'waiting', share: null })
    const options = {
      signal: controller.signal,
      wait: longestSilence,
      onEvent: (event: { event: string } & Partial<Parameters<typeof stepOf>[0]>) => {
        if (event.event === 'progress' && !controller.signal.aborted)
          setState({ kind: 'sending', name: title, ...stepOf(event as Parameters<typeof stepOf>[0]) })
      },
    }
    const { version } = stored
    const outcome = undoes
      ? await sendStreaming(undoReading, { params: { id }, body: { version } }, options)
      : await sendStreaming(changeReading, { params: { id }, body: { version, decisions: present } }, options)
    if (controller.signal.aborted) return
    if (!outcome.ok) return setState({ kind: 'problem', text: messageFor(outcome, t) })
    draft.remove()
    setState({ kind: 'ready' })
    setApplied(outcome.data)
    if (undoes) step({ to: tidied(outcome.data.decisions) })
    await client.invalidateQueries()
  }
  return {
    decisions: present,
    change: (to: ImportDecisions) => {
      setApplied(null)
      step({ to })
    },
    undo: past.length === 0 ? null : () => step('undo'),
    redo: future.length === 0 ? null : () => step('redo'),
    isChanged,
    state,
    applied,
    apply: () => void run(false),
    /** Returns to the decisions before those that were applied last; null if there are none. */
    undoApplied: stored.earlier.length === 0 || isChanged ? null : () => void run(true),
    stop: () => {
      working.current?.abort()
      setState({ kind: 'cancelled' })
    },
  }
}

function draftOf(text: string): ImportDecisions | null {
  try {
    const found = importDecisions.safeParse(JSON.parse(text))
    return found.success ? found.data : null
  } catch {
    return null
  }
}

/** Returns the preview of a file under decisions. A newer change replaces a preview that is on its way. */
export function usePreview(id: string, version: number, decisions: ImportDecisions): Shown {
  const t = useMessages(messages)
  const [shown, setShown] = useState<Omit<Shown, 'isCurrent'> & { of: string | null }>({
    preview: null,
    problem: null,
    of: null,
  })
  const asked = `${version} ${JSON.stringify(decisions)}`
  const isFirst = useRef(true)
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    for (let tries = 0; tries < triesAtMost; tries += 1) {
      const options = { signal, wait: longestPreview }
      const outcome = await send(previewReading, { params: { id }, body: { decisions } }, options)
      if (signal.aborted) return
      if (outcome.ok) return setShown({ preview: outcome.data, problem: null, of: asked })
      if (outcome.refusal !== 'server-busy' || tries === triesAtMost - 1)
        return setShown((former) => ({ ...former, problem: messageFor(outcome, t), of: asked }))
      await new Promise((resolve) => setTimeout(resolve, triesAfter))
      if (signal.aborted) return
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    if (isFirst.current) {
      isFirst.current = false
      void ask(controller.signal)
      return () => {
        isFirst.current = true
        controller.abort()
      }
    }
    const timer = setTimeout(() => void ask(controller.signal), settles)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked])
  const { of, ...rest } = shown
  return { ...rest, isCurrent: of === asked }
}
