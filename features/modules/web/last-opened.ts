import { hasHome, type ModuleHome, type ModuleEntry } from '@portico/web/core/modules/module-home.ts'
import type { Opened } from '@portico/web/core/modules/opened-modules.ts'

/** How many are shown, and how many modules a role needs before the list is useful. */
const shown = 3
const fewModules = 2

/**
 * The modules opened last that the role still has and that have pages here, newest first.
 */
export function lastOpened(entries: readonly ModuleEntry[], opened: Opened): (ModuleHome & { openedAt: number })[] {
  if (entries.length <= fewModules) return []
  const recent = entries
    .filter(hasHome)
    .flatMap((entry) => {
      const openedAt = Object.hasOwn(opened, entry.modulekey) ? opened[entry.modulekey] : undefined
      return openedAt === undefined ? [] : [{ ...entry, openedAt }]
    })
    .toSorted((one, other) => other.openedAt - one.openedAt)
    .slice(0, shown)
  // A single one is the module that the user comes from.
  return recent.length < fewModules ? [] : recent
}
