import { byDisplayOrder, roleModule, type RoleModule } from '@portico/contract/core/modules/module.ts'
import * as z from 'zod/mini'
import { session } from '#web/core/sessions/storage.ts'

const list = z.array(roleModule)

/**
 * Stores the modules of the role for this tab, in the order they are shown (spec B §3, `RoleModules`).
 */
export function storeModules(modules: readonly RoleModule[]): void {
  session.write('RoleModules', JSON.stringify(byDisplayOrder(modules)))
}

/** Returns the modules stored in this tab; empty if nothing valid is stored. */
export function storedModules(): RoleModule[] {
  try {
    const parsed = list.safeParse(JSON.parse(session.read('RoleModules') ?? '[]'))
    return parsed.success ? byDisplayOrder(parsed.data) : []
  } catch {
    return []
  }
}

/** Returns the name of the application in the logout call (spec B §7, "Module logout"). */
export function appname(): 'Insights' | 'Insights Non-MSP' {
  return storedModules().some(({ modulekey }) => modulekey === 'Insights Non-MSP') ? 'Insights Non-MSP' : 'Insights'
}
