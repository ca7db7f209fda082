import type { BoardOwner } from '#features/insights/contract/board.ts'
import { readBoard } from '#features/insights/contract/read-board.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { removeOutputs } from '@portico/web/core/calls/use-call.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { ownersOf } from '#features/insights/web/edit/owner-names.ts'
import { editEntry } from '#features/insights/web/filter/use-held-filter.ts'
import { editAddress, type Filter } from '#features/insights/web/filter/use-filter.ts'
import type { BoardRead, useBoard } from './use-board.ts'

/** The board that is edited, as it was when that began. */
export type EditedBoard = { owner: BoardOwner; begun: BoardRead }

/**
 * The board that the address says is edited, from when it was read on: what is read later does not change the edit. Null where none is, or
 * the role may not edit it; then the address says so no longer.
 */
export function useEditedBoard({ edit }: Filter, { data, isOther }: ReturnType<typeof useBoard>): EditedBoard | null {
  const [edited, setEdited] = useState<EditedBoard | null>(null)
  const current = edited?.owner === edit ? edited : null
  const read = isOther ? null : data
  const isPermitted = mayEdit(read, edit)
  if (edited !== null && current === null) setEdited(null)
  if (edit !== null && current === null && read !== null && isPermitted === true)
    setEdited({ owner: edit, begun: read })
  useFreshEdits(edit)
  useEditEntry(current !== null, current === null && isPermitted === false)
  return current
}

/** What was read for an edit is not kept for the next one, which would begin with a board that was saved over since. */
function useFreshEdits(edit: BoardOwner | null): void {
  const client = useQueryClient()
  useEffect(() => {
    removeOutputs(client, readBoard, ({ query }) => query.owner !== undefined && query.owner !== edit)
  }, [client, edit])
}

/** Null before it is known, and where nothing is edited. */
function mayEdit(read: BoardRead | null, owner: BoardOwner | null): boolean | null {
  if (read === null || owner === null) return null
  return read.may.edit && ownersOf(read.may).includes(owner)
}

/** An edit lies upon an entry of the page itself; one that is not permitted is left out of the address. */
function useEditEntry(isBegun: boolean, isForbidden: boolean): void {
  useEffect(() => {
    if (!isBegun || Object(history.state).edits === true) return
    const here = location.pathname + location.search
    goTo(editAddress(null), 'replace')
    goTo(here, 'push', editEntry)
  }, [isBegun])
  useEffect(() => {
    if (isForbidden) goTo(editAddress(null), 'replace')
  }, [isForbidden])
}
