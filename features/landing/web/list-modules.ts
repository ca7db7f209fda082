import { listModules } from '#features/landing/contract/modules.ts'
import { byDisplayOrder, type RoleModule } from '@portico/contract/core/modules/module.ts'
import { kindOfModule, type ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import { useEffect } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { cacheOutput, useCall } from '@portico/web/core/calls/use-call.ts'
import { storedModules, storeModules } from '@portico/web/core/modules/stored-modules.ts'

/** How long the modules are cached, in milliseconds. */
const fresh = 60_000

/**
 * Returns the modules of the role in display order: at first the modules stored in this tab, then those of the server's
 * response. A new tab has no stored modules.
 */
export function useModules(): RoleModule[] {
  const { data } = useCall(listModules, {}, fresh)
  const modules = data?.ok === true ? data.data : null
  useEffect(() => {
    if (modules !== null) storeModules(modules)
  }, [modules])
  return modules === null ? storedModules() : byDisplayOrder(modules)
}

/**
 * Returns the modules for a page about them: null until some are known, with the outcome of the call, to be shown if it
 * is a refusal.
 */
export function useModulesOutcome() {
  const { data, isFetching, refetch } = useCall(listModules, {}, fresh)
  const known = useModules()
  const isKnown = data?.ok === true || known.length > 0
  return { modules: isKnown ? known : null, outcome: data, isFetching, refetch }
}

/**
 * Returns whether the role has a module of this kind; null until that is known. The stored modules apply until the
 * server responds. If it does not respond, the page shows an error.
 */
export function useHasModule(kind: ModuleKind): boolean | null {
  const { data } = useCall(listModules, {}, fresh)
  const has = (modules: readonly RoleModule[]) => modules.some(({ modulekey }) => kindOfModule(modulekey) === kind)
  if (data?.ok === true) return has(data.data)
  if (has(storedModules())) return true
  return data === undefined ? null : true
}

/** Caches the modules from the loader's data. */
export function keepModules(client: QueryClient, modules: RoleModule[]): void {
  cacheOutput(client, listModules, {}, modules)
}
