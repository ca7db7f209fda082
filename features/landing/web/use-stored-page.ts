import { moduleKindOfPath } from '@portico/contract/core/modules/module-path.ts'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import type { ModuleHome } from '@portico/web/core/modules/module-home.ts'
import { markOpened } from '@portico/web/core/modules/opened-modules.ts'
import { saveSoon } from './keep-saving.ts'
import { storePage } from './kept-state.ts'

/** Stores the current page and module, and when the module was opened, and saves them with the preferences. */
export function useStoredPage(pathname: string, module: ModuleHome | null): void {
  const modulekey = module?.modulekey ?? null
  const search = useSearch()
  const isInModule = moduleKindOfPath(pathname) !== null
  useEffect(() => {
    if (modulekey === null || !isInModule) return
    storePage(pathname, search, modulekey)
    saveSoon()
  }, [pathname, search, modulekey, isInModule])
  useEffect(() => {
    if (modulekey !== null && isInModule) markOpened(modulekey)
  }, [modulekey, isInModule])
}
