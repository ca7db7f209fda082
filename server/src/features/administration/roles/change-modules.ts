import { ok } from '@portico/contract/platform/result.ts'
import type { RoleChange } from '@portico/contract/features/administration/role-rules.ts'
import { tidyName } from '@portico/contract/features/administration/tenant-rules.ts'
import { declined, type Administered } from '#server/features/administration/administering.ts'
import {
  chatBot,
  desk,
  documentation,
  insights,
  insightsKey,
  permissions,
  type StandardModule,
} from '#server/core/accounts/standard-roles.ts'

type Modules = readonly StandardModule[]

/** The modules that this product has, as a role gets them: Insights without the permissions. */
const standardModules = (isMsp: boolean): Modules => [insights(insightsKey(isMsp)), desk, chatBot, documentation]

/**
 * The modules of a role after a change, in the given order; a module that is not the product's is listed under its key.
 * Refuses by `no-such-module` and `no-such-menu`: a menu of a module that the role lacks, or one whose page is not
 * known.
 */
export function changeModules(before: Modules, change: RoleChange, isMsp: boolean): Administered<Modules> {
  const keyOf = (module: string) => (isSame(module, 'Insights') ? insightsKey(isMsp) : tidyName(module))
  const gone = change.dropModules.map(keyOf)
  const added = change.modules.map(keyOf).filter((key) => !before.some((module) => isSame(module.key, key)))
  const known = standardModules(isMsp)
  let modules: Modules = [
    ...before.filter(({ key }) => !gone.some((each) => isSame(each, key))),
    ...added.map(
      (key) => known.find((module) => isSame(module.key, key)) ?? { key, label: key, description: '', menus: [] },
    ),
  ]
  for (const { module, name } of change.dropMenus) {
    const key = keyOf(module)
    modules = modules.map((each) =>
      isSame(each.key, key) ? { ...each, menus: each.menus.filter(([menu]) => !isSame(menu, name)) } : each,
    )
  }
  for (const { module, name, link } of change.menus) {
    const key = keyOf(module)
    const into = modules.find((each) => isSame(each.key, key))
    if (into === undefined) return declined('no-such-module', `The role has no module ${module}: add it with --module.`)
    const menu = tidyName(name)
    const found = [...(known.find((each) => isSame(each.key, key))?.menus ?? []), ...permissions]
    const [, standard] = found.find(([each]) => isSame(each, menu)) ?? []
    const leads = link ?? standard
    if (leads === undefined) {
      return declined(
        'no-such-menu',
        `Specify the page of ${menu}: --menu "${module}:${menu}=/path", or = alone for none.`,
      )
    }
    const menus = [...into.menus.filter(([each]) => !isSame(each, menu)), [menu, leads] as const]
    const isThere = into.menus.some(([each, where]) => isSame(each, menu) && where === leads)
    if (!isThere) modules = modules.map((each) => (each === into ? { ...into, menus } : each))
  }
  return ok(modules)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
