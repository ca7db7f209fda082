import * as z from 'zod/mini'
import { session } from '#web/core/sessions/storage.ts'

const record = z.record(z.string(), z.number())

/** When each module was last opened, by its key, in milliseconds since 1970. */
export type Opened = Readonly<Record<string, number>>

/** When the user of this tab last opened each module, as far as the tab knows; empty if nothing valid is stored. */
export function storedOpened(): Opened {
  try {
    const parsed = record.safeParse(JSON.parse(session.read('openedModules') ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

/** Stores in this tab when the user last opened each module, as saved with the preferences of the account. */
export function storeOpened(opened: Opened): void {
  session.write('openedModules', JSON.stringify(opened))
}

/** Stores that the user opens a module at this moment. */
export function markOpened(modulekey: string): void {
  storeOpened({ ...storedOpened(), [modulekey]: Date.now() })
}
