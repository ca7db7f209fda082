import type { BoardOwner } from '@portico/contract/features/insights/board.ts'
import { useEffect, useState } from 'react'
import { goTo } from '#web/platform/navigate.ts'
import { editEntry } from './filter/use-held-filter.ts'
import { editAddress, type Filter } from './filter/use-filter.ts'
import type { BoardRead, useBoard } from './use-board.ts'

/** The board that is edited, as it was when that began. */
type EditedBoard = { owner: BoardOwner; begun: BoardRead }

/**
 * The board that the address says is edited, from when it was read on: what is read later does not change the edit. Null where none is, or
 * the role may not edit it; then the address says so no longer.
 */
export function useEditedBoard({ edit }: Filter, { data, isOther }: ReturnType<typeof useBoard>): EditedBoard | null {
  const [edited, setEdited] = useState<EditedBoard | null>(null)
  const read = data !== null && !isOther ? data : null
  const mayEdit = read === null ? null : read.may.edit && (edit === 'account' || read.may.set_defaults)
  const isForbidden = edit !== null && mayEdit === false && edited?.owner !== edit
  if (edited !== null && edited.owner !== edit) setEdited(null)
  if (edit !== null && edited?.owner !== edit && read !== null && mayEdit === true)
    setEdited({ owner: edit, begun: read })
  const isBegun = edited !== null && edited.owner === edit
  useEffect(() => {
    if (!isBegun || Object(history.state).edits === true) return
    const here = location.pathname + location.search
    goTo(editAddress(null), 'replace')
    goTo(here, 'push', editEntry)
  }, [isBegun])
  useEffect(() => {
    if (isForbidden) goTo(editAddress(null), 'replace')
  }, [isForbidden])
  return edited?.owner === edit ? edited : null
}
