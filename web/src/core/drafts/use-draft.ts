import { useState } from 'react'
import type { Draft } from '#web/ui/text-area.tsx'
import { keepDraft, readDraft } from './stored-drafts.ts'

/** A draft, with functions to remove it. */
export type StoredDraft = Draft & {
  /** Called after `text` was sent: removes the draft unless the user has changed it since. */
  sent: (text: string) => void
  remove: () => void
}

/**
 * Returns the draft of a text, identified by `about` (a few words and ids). Starts with the user's draft in this
 * browser, or with `initial` if there is none.
 */
export function useDraft(about: string, initial = ''): StoredDraft {
  const [begun, setBegun] = useState(() => begin(about, initial))
  const current = begun.about === about ? begun : begin(about, initial)
  if (current !== begun) setBegun(current)
  const remove = () => keepDraft(about, '')
  return {
    ...current,
    keep: (text) => keepDraft(about, text === initial ? '' : text),
    sent: (text) => (readDraft(about) === text ? remove() : undefined),
    remove,
  }
}

const begin = (about: string, initial: string) => ({ about, text: readDraft(about) ?? initial })
