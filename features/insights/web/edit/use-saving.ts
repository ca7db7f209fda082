import { readBoard, resetBoard, saveBoard } from '#features/insights/contract/boards.ts'
import type { SendOf } from '@portico/contract/core/calls/call.ts'
import type { Board, BoardOwner, BoardWidget } from '#features/insights/contract/board.ts'
import { useState } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import type { BoardRead } from '#features/insights/web/use-board.ts'
import type { Filter } from '#features/insights/web/filter/use-filter.ts'
import messages from '#features/insights/web/messages/en.json'

/**
 * The conflict if another user has saved the board first: the text of the refusal, and the other user's version (null
 * if it could not be loaded).
 */
export type Conflict = { text: string; theirs: BoardRead | null }

/** Returns the version of the owner's board; 0 if another owner's board applies. */
export const versionOf = ({ source, version }: Board, owner: BoardOwner): number => (source === owner ? version : 0)

type SavingProps = { owner: BoardOwner; version: number; filter: Filter; onSaved: (board: Board) => void }

/**
 * Saves and resets an owner's board. A refusal keeps the edit: `problem` says why, and `conflict` is set if another
 * user saved first.
 */
export function useSaving({ owner, version, filter, onSaved }: SavingProps) {
  const t = useMessages(messages)
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const takeRefusal = async (outcome: Extract<SaveOutcome, { ok: false }>) => {
    const text = messageFor(outcome, t)
    if (outcome.refusal !== 'board-changed') return setProblem(text)
    const theirs = await send(readBoard, { query: { ...filter.sent, owner } })
    return setConflict({ text, theirs: theirs.ok ? theirs.data : null })
  }
  const save = (widgets: readonly BoardWidget[], overwrites = false) => {
    setProblem(null)
    setConflict(null)
    return run(
      () => sendSave({ owner, widgets: [...widgets], version, overwrites }),
      (outcome) => (outcome.ok ? onSaved(outcome.data) : takeRefusal(outcome)),
    )
  }
  const reset = () => {
    setProblem(null)
    return run(
      () => send(resetBoard, { query: { owner } }),
      (outcome) => (outcome.ok ? onSaved(outcome.data) : setProblem(messageFor(outcome, t))),
    )
  }
  return { busy, problem, conflict, save, reset, hideConflict: () => setConflict(null) }
}

const sendSave = (body: SendOf<typeof saveBoard>['body']) => send(saveBoard, { body })
type SaveOutcome = Awaited<ReturnType<typeof sendSave>>
