import { ok } from '@portico/contract/platform/result.ts'
import type { MenuGiven, MenuOrder, RoleChange, TextGiven } from '#features/administration/contract/role-rules.ts'
import { tidyName } from '#features/administration/contract/tenant-rules.ts'
import { declined, type Administered } from '#features/administration/server/administering.ts'
import {
  chatBot,
  desk,
  deskSettings,
  documentation,
  enrolment,
  insights,
  insightsKey,
  permissions,
  queue,
  type StandardModule,
} from '@portico/server/core/accounts/standard-roles.ts'

type Modules = readonly StandardModule[]
type Step = (modules: Modules) => Administered<Modules>

/**
 * Resolves module names in a tenant: `keyOf` returns the key for a name, `standard` the standard module with a key, if
 * the tenant can have it.
 */
type Names = { keyOf: (module: string) => string; standard: (key: string) => StandardModule | undefined }

/** Returns the standard modules as they are added to a role: Insights has no permissions yet. */
const standardModules = (isMsp: boolean): Modules => [insights(insightsKey(isMsp)), desk, chatBot, documentation]

/** The menus whose pages are known, in addition to the menus of the standard modules. */
const furtherMenus = [...permissions, enrolment, queue, deskSettings]

function namesIn(isMsp: boolean): Names {
  const known = standardModules(isMsp)
  return {
    keyOf: (module) => (isSame(module, 'Insights') ? insightsKey(isMsp) : tidyName(module)),
    standard: (key) => known.find((module) => isSame(module.key, key)),
  }
}

/**
 * Returns the modules of a role after a change, in the given order. A module of another product is listed under its
 * key. Refuses by `no-such-module` and `no-such-menu` if a text, an order or a menu concerns a module that the role
 * lacks, or if the page of a menu is not known.
 */
export function changeModules(before: Modules, change: RoleChange, isMsp: boolean): Administered<Modules> {
  const names = namesIn(isMsp)
  const steps: readonly Step[] = [
    (modules) => ok(withModules(modules, change, names)),
    (modules) => ok(withoutMenus(modules, change, names)),
    ...change.menus.map(
      (menu): Step =>
        (modules) =>
          withMenu(modules, menu, names),
    ),
    ...change.labels.map(
      (label): Step =>
        (modules) =>
          withText(modules, 'label', label, names),
    ),
    ...change.descriptions.map(
      (text): Step =>
        (modules) =>
          withText(modules, 'description', text, names),
    ),
    ...change.menuOrders.map(
      (order): Step =>
        (modules) =>
          withMenuOrder(modules, order, names),
    ),
    (modules) => inOrder(modules, change.order, names),
  ]
  let modules: Administered<Modules> = ok(before)
  for (const step of steps) if (modules.ok) modules = step(modules.value)
  return modules
}

function withModules(before: Modules, change: RoleChange, { keyOf, standard }: Names): Modules {
  const gone = change.dropModules.map(keyOf)
  const added = change.modules.map(keyOf).filter((key) => !before.some((module) => isSame(module.key, key)))
  return [
    ...before.filter(({ key }) => !gone.some((each) => isSame(each, key))),
    ...added.map((key) => standard(key) ?? { key, label: key, description: '', menus: [] }),
  ]
}

function withoutMenus(before: Modules, { dropMenus }: RoleChange, { keyOf }: Names): Modules {
  const isGone = (key: string, menu: string) =>
    dropMenus.some(({ module, name }) => isSame(keyOf(module), key) && isSame(name, menu))
  const hasGone = ({ key, menus }: StandardModule) => menus.some(([menu]) => isGone(key, menu))
  return before.map((each) =>
    hasGone(each) ? { ...each, menus: each.menus.filter(([menu]) => !isGone(each.key, menu)) } : each,
  )
}

function withMenu(before: Modules, { module, name, link }: MenuGiven, names: Names): Administered<Modules> {
  const into = moduleIn(before, module, names)
  if (!into.ok) return into
  const { key, menus } = into.value
  const menu = tidyName(name)
  const [, standard] =
    [...(names.standard(key)?.menus ?? []), ...furtherMenus].find(([each]) => isSame(each, menu)) ?? []
  const leads = link ?? standard
  if (leads === undefined) {
    return declined(
      'no-such-menu',
      `Specify the page of ${menu}: --menu "${module}:${menu}=/path", or only = for none.`,
    )
  }
  const at = menus.findIndex(([each]) => isSame(each, menu))
  // An existing menu keeps its position.
  const changed =
    at === -1
      ? [...menus, [menu, leads] as const]
      : menus.map((each, index) => (index === at ? ([menu, leads] as const) : each))
  return ok(replaced(before, into.value, { menus: changed }))
}

function withText(
  before: Modules,
  part: 'label' | 'description',
  { module, text }: TextGiven,
  names: Names,
): Administered<Modules> {
  const into = moduleIn(before, module, names)
  if (!into.ok) return into
  const { key } = into.value
  const standard = names.standard(key)?.[part] ?? (part === 'label' ? key : '')
  return ok(replaced(before, into.value, { [part]: text === '' ? standard : text }))
}

function withMenuOrder(before: Modules, { module, names: wanted }: MenuOrder, names: Names): Administered<Modules> {
  const into = moduleIn(before, module, names)
  if (!into.ok) return into
  const { key, menus } = into.value
  const missing = wanted.find((name) => !menus.some(([menu]) => isSame(menu, name)))
  if (missing !== undefined) return declined('no-such-menu', `${key} has no menu ${missing} in this role.`)
  return ok(replaced(before, into.value, { menus: firstOf(menus, wanted, ([menu]) => menu) }))
}

function inOrder(before: Modules, order: readonly string[], names: Names): Administered<Modules> {
  for (const module of order) {
    const there = moduleIn(before, module, names)
    if (!there.ok) return there
  }
  return ok(firstOf(before, order.map(names.keyOf), ({ key }) => key))
}

function moduleIn(modules: Modules, module: string, { keyOf }: Names): Administered<StandardModule> {
  const found = modules.find(({ key }) => isSame(key, keyOf(module)))
  return found === undefined
    ? declined('no-such-module', `The role has no module ${module}: add it with --module.`)
    : ok(found)
}

const replaced = (modules: Modules, old: StandardModule, changed: Partial<StandardModule>): Modules =>
  modules.map((each) => (each === old ? { ...each, ...changed } : each))

/** Returns the named items in the order of the names, followed by the others in their previous order. */
function firstOf<Item>(items: readonly Item[], names: readonly string[], nameOf: (item: Item) => string): Item[] {
  const named = names.flatMap((name) => items.filter((item) => isSame(nameOf(item), name)))
  return [...new Set([...named, ...items])]
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
