import { useSyncExternalStore } from 'react'
import { session } from '#web/core/sessions/storage.ts'

const listeners = new Set<() => void>()

/**
 * Returns the key of the module whose pages this tab shows or showed last (spec A §3, `selectedapplication`); null if
 * there is none.
 */
export const chosenModule = (): string | null => session.read('selectedapplication')

/** Stores the key of the module that this tab shows. It decides between two modules with the same first page. */
export function chooseModule(modulekey: string): void {
  if (chosenModule() === modulekey) return
  session.write('selectedapplication', modulekey)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns `chosenModule`, and renders the component again when it changes. */
export const useChosenModule = (): string | null => useSyncExternalStore(subscribe, chosenModule)
