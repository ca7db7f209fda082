import { useSyncExternalStore } from 'react'
import { local } from './storage.ts'

const listeners = new Set<() => void>()

const username = (): string => local.read('username') ?? ''

/** Stores the new name of the signed-in user (spec A §3), for all tabs of this browser. */
export function storeOwnName(name: { firstname: string; lastname: string; username: string }): void {
  for (const key of ['firstname', 'lastname', 'username'] as const) local.write(key, name[key])
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Fires when another tab changes the name.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns the stored name of the signed-in user, as a hook. */
export const useUsername = (): string => useSyncExternalStore(subscribe, username)
