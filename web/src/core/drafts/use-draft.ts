import { useState } from 'react'
import type { Draft } from '#web/ui/text-area.tsx'
import { keepDraft, readDraft } from './stored-drafts.ts'

/** A draft whose text can be removed. */
export type OwnDraft = Draft & {
  /** Removes the draft if it is still the text that was sent: what was written meanwhile stays. */
  sent: (text: string) => void
  remove: () => void
}

/**
 * The draft of a text that is written for something, which `about` names in a few words and identifiers. It begins with what this user has
 * begun before in this browser, else with `initial`.
 */
export function useDraft(about: string, initial = ''): OwnDraft {
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
