import type { BoardOwner } from '#features/insights/contract/board.ts'
import { readBoard } from '#features/insights/contract/boards.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { removeOutputs } from '@portico/web/core/calls/use-call.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { ownersOf } from '#features/insights/web/edit/owner-names.ts'
import { editEntry } from '#features/insights/web/filter/use-held-filter.ts'
import { editAddress, type Filter } from '#features/insights/web/filter/use-filter.ts'
import type { BoardRead, useBoard } from './use-board.ts'

/** The board in the editor, as it was when the edit began. */
export type EditedBoard = { owner: BoardOwner; begun: BoardRead }

/**
 * Returns the board in the editor, from when it is loaded; later loads do not change the edit. Null if nothing is
 * edited or the role may not edit it; if the role may not edit it, the address is changed too.
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

/** Drops cached boards of other edits, so that a later edit does not begin with an outdated version. */
function useFreshEdits(edit: BoardOwner | null): void {
  const client = useQueryClient()
  useEffect(() => {
    removeOutputs(client, readBoard, ({ query }) => query.owner !== undefined && query.owner !== edit)
  }, [client, edit])
}

/** Returns whether the role may edit the owner's board; null until that is known, or if nothing is edited. */
function mayEdit(read: BoardRead | null, owner: BoardOwner | null): boolean | null {
  if (read === null || owner === null) return null
  return read.may.edit && ownersOf(read.may).includes(owner)
}

/**
 * Puts an entry of the page itself below the entry of an edit. An edit that is not permitted is removed from the
 * address.
 */
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
