import * as z from 'zod/mini'
import { session } from '#web/core/sessions/storage.ts'

const record = z.record(z.string(), z.number())

/** The time at which each module was last opened, by the module's key, in milliseconds since 1970. */
export type Opened = Readonly<Record<string, number>>

/** Returns when this user last opened each module, as stored in this tab; empty if nothing valid is stored. */
export function storedOpened(): Opened {
  try {
    const parsed = record.safeParse(JSON.parse(session.read('openedModules') ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

/** Stores in this tab when the user last opened each module. The preferences of the account save it too. */
export function storeOpened(opened: Opened): void {
  session.write('openedModules', JSON.stringify(opened))
}

/** Stores that the user is opening a module now. */
export function markOpened(modulekey: string): void {
  storeOpened({ ...storedOpened(), [modulekey]: Date.now() })
}
