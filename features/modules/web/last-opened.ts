import { hasHome, type ModuleHome, type ModuleEntry } from '@portico/web/core/modules/module-home.ts'
import type { Opened } from '@portico/web/core/modules/opened-modules.ts'

/** The maximum number of shown modules, and the number of modules up to which the list is not useful. */
const shown = 3
const fewModules = 2

/** Returns the most recently opened modules that the role still has and that have pages here, newest first. */
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
  // A single module would only be the one that the user has just left.
  return recent.length < fewModules ? [] : recent
}
