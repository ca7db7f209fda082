import * as z from 'zod/mini'
import { session } from '#web/core/sessions/storage.ts'

const record = z.record(z.string(), z.number())

/** When modules were opened last, by their keys: milliseconds since 1970. */
export type Opened = Readonly<Record<string, number>>

/**
 * When the user of this tab opened modules last, as far as the tab knows; none where nothing valid is stored.
 */
export function storedOpened(): Opened {
  try {
    const parsed = record.safeParse(JSON.parse(session.read('openedModules') ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

/** Stores in this tab when the user opened modules, as saved with the preferences of the account. */
export function storeOpened(opened: Opened): void {
  session.write('openedModules', JSON.stringify(opened))
}

/** Stores that the user opens a module now. */
export function markOpened(modulekey: string): void {
  storeOpened({ ...storedOpened(), [modulekey]: Date.now() })
}
